import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, ENCODINGS } from '../../../src/server/static/encodings.ts';

const both = [...ENCODINGS];

describe('content coding negotiation', () => {
  it.each([
    [null, null],
    ['', null],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.50', 'br'],
    ['BR', 'br'],
    ['x-gzip', 'gzip'],
    ['br;q=0', null],
    ['*', 'br'],
    ['br;q=0, *;q=0.1', 'gzip'],
    ['identity', null],
    ['identity;q=1, br;q=0.9', null],
    ['identity;q=0.5, br;q=0.9', 'br'],
    ['identity;q=0, *;q=0', null],
    ['br;q=2', null],
    ['br;q=-1, gzip;q=abc', null],
    ['br ; q=0.8 , gzip ; q=0.9', 'gzip'],
    [',,;q=1,', null],
    ['deflate, zstd', null],
  ])('for %j chooses %j', (accept, chosen) => {
    expect(chooseEncoding(accept, both)).toBe(chosen);
  });

  it('chooses only available codings', () => {
    expect(chooseEncoding('br, gzip', ['gzip'])).toBe('gzip');
    expect(chooseEncoding('br, gzip', [])).toBeNull();
  });

  it('never chooses a coding that the client did not accept, for any header', () => {
    fc.assert(
      fc.property(fc.string(), (accept) => {
        const chosen = chooseEncoding(accept, both);
        expect(chosen === null || accept.includes('*') || accept.toLowerCase().includes(chosen)).toBe(true);
      }),
    );
  });
});
