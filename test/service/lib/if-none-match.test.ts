import { describe, expect, it } from 'vitest';
import { matchesTag } from '../../../src/service/lib/if-none-match.ts';

describe('If-None-Match', () => {
  it('matches a tag among others, strong or weak', () => {
    const tag = 'W/"7-3-p60"';
    expect(matchesTag(tag, tag)).toBe(true);
    expect(matchesTag(`"a", ${tag.slice(2)} , "b"`, tag)).toBe(true);
    expect(matchesTag('*', tag)).toBe(true);
    expect(matchesTag('"a"', tag)).toBe(false);
    expect(matchesTag('', tag)).toBe(false);
    expect(matchesTag(null, tag)).toBe(false);
  });
});
