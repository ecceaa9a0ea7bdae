/** Whether an `If-None-Match` header matches the ETag, by weak comparison (RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  const opaque = tag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => {
    const given = candidate.trim();
    return given === '*' || given.replace(/^W\//, '') === opaque;
  });
}
