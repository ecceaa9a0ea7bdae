/** The lengths of statements that take a list, so that there are few of them to prepare. */
const SIZES = [256, 64, 16, 4, 1] as const;

/** Splits a list into pieces of few different lengths, in order. */
export function piecesOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const pieces: (readonly Item[])[] = [];
  let from = 0;
  for (const size of SIZES) {
    for (; items.length - from >= size; from += size) pieces.push(items.slice(from, from + size));
  }
  return pieces;
}
