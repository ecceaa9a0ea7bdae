import type { Cancel } from './clock.ts';

/** Whatever a payer does comes with one of these; scrolling by touch starts with a touch. */
const ACTIONS = ['mousedown', 'touchstart', 'wheel', 'keydown', 'click', 'copy'] as const;

/**
 * Runs when the payer does something on the page around `place` but not in it: touches it, presses a key, or moves the
 * focus. The page itself moves the focus to headings only, and a window that comes back gives it to the element that had it.
 */
export function watchPayer(place: Element, run: () => void): Cancel {
  const { ownerDocument: page } = place;
  const acted = ({ target }: Event) => {
    if (!(target instanceof Node && place.contains(target))) run();
  };
  let focused = page.activeElement;
  const focusMoved = (event: Event) => {
    const { target } = event;
    const isPages = target === focused || (target instanceof Element && target.tagName === 'H1');
    if (target instanceof Element) focused = target;
    if (!isPages) acted(event);
  };
  for (const action of ACTIONS) page.addEventListener(action, acted, { passive: true, capture: true });
  page.addEventListener('focusin', focusMoved);
  return () => {
    for (const action of ACTIONS) page.removeEventListener(action, acted, { capture: true });
    page.removeEventListener('focusin', focusMoved);
  };
}
