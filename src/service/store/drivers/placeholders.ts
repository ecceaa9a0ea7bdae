/**
 * Converts `?` to PostgreSQL's `$1`, `$2`, … Every value is bound, so a question mark is never part of a
 * literal.
 */
export function numbered(text: string): string {
  let count = 0;
  return text.replaceAll('?', () => {
    count += 1;
    return `$${count}`;
  });
}
