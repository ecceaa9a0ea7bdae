import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pluralRu } from '../../../src/page/format/plural.ts';
import { formatCountdown } from '../../../src/page/format/time.ts';

describe('formatCountdown', () => {
  it.each([
    [900_000, '15:00'],
    [899_999, '15:00'],
    [899_000, '14:59'],
    [80_000, '01:20'],
    [1_001, '00:02'],
    [1_000, '00:01'],
    [1, '00:01'],
    [0, '00:00'],
    [-1, '00:00'],
    [-10_800_000, '00:00'],
    [3_599_000, '59:59'],
    [3_600_000, '1:00:00'],
    [3_661_000, '1:01:01'],
    [360_000_000, '100:00:00'],
  ])('shows %i ms as %s', (ms, shown) => {
    expect(formatCountdown(ms)).toBe(shown);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('shows nothing for %s', (ms) => {
    expect(formatCountdown(ms)).toBe('');
  });

  it('shows 00:00 at the deadline and not before', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(999), (whole, thousandths) => {
        const ms = whole + thousandths / 1000;
        const shown = formatCountdown(ms);
        expect(shown).toMatch(/^(\d+:)?[0-5]\d:[0-5]\d$/);
        expect(shown === '00:00').toBe(ms <= 0);
      }),
    );
  });

  it('never runs backwards', () => {
    const seconds = (shown: string) => shown.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    fc.assert(
      fc.property(fc.nat(1e8), fc.nat(1e8), (a, b) => {
        const [more, less] = [Math.max(a, b), Math.min(a, b)];
        expect(seconds(formatCountdown(more))).toBeGreaterThanOrEqual(seconds(formatCountdown(less)));
      }),
    );
  });
});

describe('pluralRu', () => {
  it.each([
    [0, 'many'],
    [1, 'one'],
    [2, 'few'],
    [5, 'many'],
    [11, 'many'],
    [12, 'many'],
    [14, 'many'],
    [21, 'one'],
    [22, 'few'],
    [25, 'many'],
    [111, 'many'],
    [112, 'many'],
    [121, 'one'],
    [1.5, 'few'],
    [-2, 'few'],
  ])('counts %d as %s', (n, form) => {
    expect(pluralRu(n)).toBe(form);
  });

  it('agrees with the rules of CLDR', () => {
    const rules = new Intl.PluralRules('ru');
    fc.assert(
      fc.property(fc.nat(), (n) => {
        expect(pluralRu(n)).toBe(rules.select(n));
      }),
    );
  });
});
