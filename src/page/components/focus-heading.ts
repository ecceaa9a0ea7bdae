/** Moves the focus to the heading of the screen around `inside`: a new screen is read, a button that goes loses nothing. */
export function focusHeading(inside: Element | null): void {
  inside?.closest('main')?.querySelector('h1')?.focus();
}
