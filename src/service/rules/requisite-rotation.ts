/**
 * Which of the free entries to try first: a random one of the longest unused, so that processes that choose at
 * the same moment seldom choose the same.
 * @param random a byte, 0-255
 */
export function rotated<Entry>(entries: readonly Entry[], random: number): readonly Entry[] {
  if (entries.length === 0) return [];
  const start = random % entries.length;
  return [...entries.slice(start), ...entries.slice(0, start)];
}
