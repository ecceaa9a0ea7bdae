/** Moves the focus to the heading of the screen around `inside`, so that a button that disappears loses nothing. */
export function focusHeading(inside: Element | null): void {
  inside?.closest('main')?.querySelector('h1')?.focus();
}
