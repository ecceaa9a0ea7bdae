/** Text that every store can keep and every reader can show: no control characters, no halves of surrogate pairs. */
export function isStorable(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}

/** The same for text of more than one line. */
export function isStorableLines(text: string): boolean {
  return isStorable(text.replace(/[\n\r\t]/g, ''));
}
