import { describe, expect, it } from 'vitest';
import { matchesEtag } from '../../../src/server/static/etag.ts';

describe('If-None-Match', () => {
  it.each([
    [null, false],
    ['', false],
    ['"abc"', true],
    ['W/"abc"', true],
    ['"x", "abc"', true],
    ['"x","abc","y"', true],
    ['*', true],
    [' * ', true],
    ['"abcd"', false],
    ['abc', false],
    ['"x, abc"', false],
    ['"ABC"', false],
  ])('%j against "abc" is %j', (header, matches) => {
    expect(matchesEtag(header, '"abc"')).toBe(matches);
  });
});
