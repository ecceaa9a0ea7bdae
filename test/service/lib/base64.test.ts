import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64Bytes, base64Start, isBase64 } from '../../../src/service/lib/base64.ts';

const bytes = fc.uint8Array({ maxLength: 300 });
const encoded = bytes.map((value) => Buffer.from(value).toString('base64'));

describe('Base64', () => {
  it('accepts what every encoder writes', () => {
    fc.assert(
      fc.property(bytes, (value) => {
        const text = Buffer.from(value).toString('base64');
        expect(isBase64(text)).toBe(true);
        expect(base64Bytes(text)).toBe(value.length);
      }),
    );
  });

  it('rejects any text that is not canonical', () => {
    fc.assert(
      fc.property(fc.oneof(fc.base64String(), fc.string(), encoded), (text) => {
        expect(isBase64(text)).toBe(Buffer.from(text, 'base64').toString('base64') === text);
      }),
    );
  });

  it('rejects a foreign character at any position', () => {
    const foreign = fc.constantFrom(
      ' ',
      '\n',
      '\r',
      '\t',
      '-',
      '_',
      '.',
      ',',
      ':',
      '=',
      '\0',
      'é',
      '٠',
      '😀',
    );
    fc.assert(
      fc.property(encoded, foreign, fc.nat(), (text, character, place) => {
        const at = place % (text.length + 1);
        expect(isBase64(text.slice(0, at) + character + text.slice(at))).toBe(false);
        // Replaces a character, so that the length stays valid.
        const inside = text.slice(0, at) + character + text.slice(at + character.length);
        if (inside !== text && inside.length === text.length && !/^[^=]*={0,2}$/.test(inside)) {
          expect(isBase64(inside)).toBe(false);
        }
      }),
    );
  });

  it.each([
    ['A', false],
    ['AA', false],
    ['AAA', false],
    ['AAAA', true],
    ['AA==', true],
    ['AAA=', true],
    ['A===', false],
    ['====', false],
    ['=AAA', false],
    ['AA=A', false],
    ['AAAA====', false],
    ['AAAAAA=', false],
    // Spare bits that are not zero: another text is canonical for the same byte.
    ['AB==', false],
    ['AAB=', false],
    ['AAAA\n', false],
    ['AAA\n', false],
    ['data:image/png;base64,AAAA', false],
    ['A-_A', false],
    ['', true],
  ])('%j: %j', (text, expected) => {
    expect(isBase64(text)).toBe(expected);
  });

  // A pattern with groups of four overflows the stack here.
  it.each([
    ['good', 'A', true],
    ['broken at its very end', '!', false],
    ['ended by a line break', '\n', false],
  ])('is checked at 28 MiB, %s', (_what, last, expected) => {
    const content = Buffer.alloc(28 * 1024 * 1024, 'A');
    content.write(last, content.length - 1);
    const text = content.toString('latin1');
    expect(isBase64(text)).toBe(expected);
    expect(base64Bytes(text)).toBe(21 * 1024 * 1024);
  });

  it('decodes only the first bytes', () => {
    fc.assert(
      fc.property(bytes, fc.nat(64), (value, length) => {
        const start = base64Start(Buffer.from(value).toString('base64'), length);
        expect([...start]).toEqual([...value.slice(0, length)]);
      }),
    );
  });
});
