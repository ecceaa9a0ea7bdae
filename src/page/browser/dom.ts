/** The element that `index.html` keeps for the app; without it, the body. */
export function pageRoot(): Element {
  return document.getElementById('app') || document.body;
}

/**
 * Adds rules to the document's style, after the present ones. The CSP forbids a new style element but allows this;
 * one rule that always applies holds them all.
 */
export function addStyle(css: string): void {
  const sheet = document.querySelector('style')?.sheet;
  if (sheet) sheet.insertRule(`@media all{${css}}`, sheet.cssRules.length);
}

/** Moves the focus to the heading of the screen around `inside`, so that a button that disappears loses nothing. */
export function focusHeading(inside: Element | null): void {
  inside?.closest('main')?.querySelector('h1')?.focus();
}
