/** A hidden tab never paints: after this long the wait ends. */
const LIMIT_MS = 300;

/** Resolves after the next paint. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    // A frame's callbacks run before it is painted.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LIMIT_MS);
  });
}
