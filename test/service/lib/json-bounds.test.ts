import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithinBounds } from '../../../src/service/lib/json-bounds.ts';

const within = (json: string, most: number) => isWithinBounds(Buffer.from(json), most);

/** The marks of a value, counted in the value instead of in its text. */
function marksOf(value: fc.JsonValue | undefined): number {
  if (typeof value !== 'object' || value === null) return 0;
  const [parts, colons] = Array.isArray(value)
    ? [value, 0]
    : [Object.values(value), Object.keys(value).length];
  const commas = Math.max(0, parts.length - 1);
  return 1 + colons + commas + parts.reduce<number>((sum, part) => sum + marksOf(part), 0);
}

describe('the bounds of JSON', () => {
  it('count what starts a value, and nothing in strings', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (value, isIndented) => {
        const marks = marksOf(value);
        const json = JSON.stringify(value, null, isIndented ? 2 : 0);
        expect(within(json, marks)).toBe(true);
        if (marks > 0) expect(within(json, marks - 1)).toBe(false);
      }),
    );
  });

  it.each([
    ['objects', `{"x":[${'{},'.repeat(1000)}{}]}`],
    ['arrays in arrays', `${'['.repeat(1001)}`],
    ['keys', `{${'"a":1,'.repeat(1000)}"a":1}`],
    ['strings', '""'.repeat(1002)],
    ['objects after a string', `{"x":"${'a'.repeat(100_000)}\\\\","y":[${'{},'.repeat(1000)}{}]}`],
    ['objects between quotes of other strings', `{"x":["\\"",${'{},'.repeat(1000)}"\\""]}`],
  ])('forbid a thousand %s', (_what, json) => {
    expect(within(json, 1000)).toBe(false);
  });

  const LONG = 70_000;

  it.each([
    ['ASCII', 'A'.repeat(LONG), true],
    ['escaped slashes and plus signs', '\\/\\u002B'.repeat(LONG), true],
    ['a character beyond ASCII', `${'A'.repeat(LONG)}Ж`, false],
    ['an escaped character beyond Latin-1', `\\u0416${'A'.repeat(LONG)}`, false],
  ])('say whether a long string may hold %s', (_what, text, isAllowed) => {
    expect(within(JSON.stringify({ x: 0 }).replace('0', `"${text}"`), 10)).toBe(isAllowed);
  });

  it('let a short string hold any character', () => {
    expect(within(`{"x":"${'Ж'.repeat(30_000)}"}`, 10)).toBe(true);
  });

  it.each(['"', '"\\', '"\\u', '{"x', ''])('end with the text of %j', (json) => {
    expect(within(json, 10)).toBe(true);
  });

  it('are the same in memory that can be resized, wherever a part of it ends', () => {
    const parts = ['a', '\\/', '\\"', '\\\\', '\\u002B', '\\u0416', '","', '":{"', '"],["'];
    fc.assert(
      fc.property(
        fc.integer({ min: 65_500, max: 65_560 }),
        fc.array(fc.constantFrom(...parts), { maxLength: 12 }),
        fc.constantFrom('a', '\\/', ' ":" '),
        (length, middle, filler) => {
          const start = `["${filler.repeat(length).slice(0, length)}`;
          const json = new TextEncoder().encode(`${start}${middle.join('')}${'b'.repeat(70_000)}"]`);
          const resizable = new Uint8Array(new ArrayBuffer(json.length, { maxByteLength: json.length + 1 }));
          resizable.set(json);
          for (const mostMarks of [0, 2, 100_000]) {
            expect(isWithinBounds(resizable, mostMarks)).toBe(isWithinBounds(json, mostMarks));
          }
        },
      ),
    );
  });
});
