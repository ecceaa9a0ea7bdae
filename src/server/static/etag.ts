/**
 * Whether If-None-Match matches (RFC 9110, section 13.1.2): `*`, or any listed tag by weak comparison.
 * @param etag of the current representation, with its quotes
 */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const tags = ifNoneMatch.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
  return tags.some((tag) => tag.replace(/^W\//, '') === etag);
}
