import type { Cancel } from './clock.ts';

/** Runs at Escape, unless something inside the page closes by it. */
export function onEscape(run: () => void): Cancel {
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    // The same press would close the dialog that it opens.
    event.preventDefault();
    run();
  };
  document.addEventListener('keydown', pressed);
  return () => document.removeEventListener('keydown', pressed);
}

/** Focuses the page's heading once the window has the focus, for screen readers, unless the payer has focused something. */
export function focusHeadingWithWindow(): Cancel {
  const focused = () => {
    if (document.activeElement === document.body)
      document.querySelector('h1')?.focus({ preventScroll: true });
  };
  if (document.hasFocus()) focused();
  window.addEventListener('focus', focused, { once: true });
  return () => window.removeEventListener('focus', focused);
}

/** An element of its own at the end of the document. */
export function addElement(): HTMLElement {
  const place = document.createElement('div');
  document.body.append(place);
  return place;
}
