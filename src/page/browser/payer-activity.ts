import type { Cancel } from './clock.ts';

/** Whatever a payer does comes with one of these; scrolling by touch starts with a touch. */
const ACTIONS = ['mousedown', 'touchstart', 'wheel', 'keydown', 'click', 'copy'] as const;

/**
 * Runs when the payer does something on the page around `inside`: touches it, presses a key, or moves the focus. The page
 * itself moves the focus to headings only, and a window that comes back gives it to the element that had it.
 */
export function watchPayer(inside: Element, run: () => void): Cancel {
  const { ownerDocument: page } = inside;
  let focused = page.activeElement;
  const focusMoved = ({ target }: Event) => {
    const isPages = target === focused || (target instanceof Element && target.tagName === 'H1');
    if (target instanceof Element) focused = target;
    if (!isPages) run();
  };
  for (const action of ACTIONS) page.addEventListener(action, run, { passive: true, capture: true });
  page.addEventListener('focusin', focusMoved);
  return () => {
    for (const action of ACTIONS) page.removeEventListener(action, run, { capture: true });
    page.removeEventListener('focusin', focusMoved);
  };
}
