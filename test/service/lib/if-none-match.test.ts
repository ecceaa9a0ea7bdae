import { describe, expect, it } from 'vitest';
import { matchesEtag } from '../../../src/service/lib/if-none-match.ts';

describe('If-None-Match', () => {
  it('matches a tag among others, strong or weak', () => {
    const tag = 'W/"7-3-p60"';
    expect(matchesEtag(tag, tag)).toBe(true);
    expect(matchesEtag(`"a", ${tag.slice(2)} , "b"`, tag)).toBe(true);
    expect(matchesEtag('*', tag)).toBe(true);
    expect(matchesEtag('"a"', tag)).toBe(false);
    expect(matchesEtag('', tag)).toBe(false);
    expect(matchesEtag(null, tag)).toBe(false);
  });
});
