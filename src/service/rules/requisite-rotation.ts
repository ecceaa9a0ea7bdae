/**
 * The order in which to try free requisites: starting at a random one of the least recently used, so that
 * concurrent processes rarely choose the same.
 * @param random a byte, 0-255
 */
export function rotated<Entry>(entries: readonly Entry[], random: number): readonly Entry[] {
  if (entries.length === 0) return [];
  const start = random % entries.length;
  return [...entries.slice(start), ...entries.slice(0, start)];
}
