/** Text that every store can keep and every reader can show: no control characters, no halves of surrogate pairs. */
export function isStorable(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}
