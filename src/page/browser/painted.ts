/** A hidden tab paints nothing, and need not be waited for. */
const LIMIT_MS = 300;

/** Resolves when what is in the document now has been painted. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    // A frame's callbacks run before it is painted.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LIMIT_MS);
  });
}
