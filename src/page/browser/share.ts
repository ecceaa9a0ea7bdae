/** Whether the browser lets the page share a link: in a frame it may refuse, and some browsers have no share sheet. */
export function canShare(): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ url: location.href });
}

/** Opens the system's share sheet, in a press. Resolves to whether something was shared. Never rejects. */
export function share(address: string): Promise<boolean> {
  return navigator.share({ url: address }).then(
    () => true,
    () => false,
  );
}
