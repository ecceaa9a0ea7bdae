/** `before` when `next` has the same content, so that equal answers render nothing. Both hold JSON data only. */
export function unlessEqual<T>(before: T, next: T): T {
  return before === next || JSON.stringify(before) === JSON.stringify(next) ? before : next;
}
