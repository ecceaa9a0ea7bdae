/** Whether the browser lets the page share a link: in a frame it may refuse, and some browsers have no share sheet. */
export function canShare(): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ url: location.href });
}

/**
 * Opens the system's share sheet, in a press. Resolves to whether something was shared. Never rejects.
 * @param text stands before the address
 */
export function share(address: string, text?: string): Promise<boolean> {
  return navigator.share(text === undefined ? { url: address } : { url: address, text }).then(
    () => true,
    () => false,
  );
}
