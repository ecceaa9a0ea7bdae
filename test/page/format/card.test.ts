import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCard } from '../../../src/page/format/card.ts';

describe('formatCard', () => {
  it.each([
    ['2202201234567895', '2202 2012 3456 7895'],
    ['4242 4242 4242 4242', '4242 4242 4242 4242'],
    ['8600-1234-5678-9012', '8600 1234 5678 9012'],
    ['9860\u00a01234\u20095678\u202f9015', '9860 1234 5678 9015'],
    ['\u202a9417123456789013\u202c', '9417 1234 5678 9013'],
    ['371449635398431', '3714 496353 98431'],
    ['341449635398431', '3414 496353 98431'],
    ['361449635398431', '3614 4963 5398 431'],
    ['2202201234567890123', '2202 2012 3456 7890 123'],
    ['220220123456789012', '2202 2012 3456 7890 12'],
  ])('shows %s in groups and copies its digits', (raw, shown) => {
    expect(formatCard(raw)).toEqual({
      shown: shown.replace(/ /g, '\u00a0'),
      copied: raw.replace(/\D/g, ''),
      masked: false,
    });
  });

  it.each([
    ['220220******1234', '2202 20** **** 1234'],
    ['2202 20** **** 1234', '2202 20** **** 1234'],
    ['2202-20••-••••-1234', '2202 20•• •••• 1234'],
    ['220220●●●●●●1234', '2202 20●● ●●●● 1234'],
    ['220220xxxxxx1234', '2202 20xx xxxx 1234'],
    ['220220XXXXXX1234', '2202 20XX XXXX 1234'],
    ['220220хххххх1234', '2202 20хх хххх 1234'],
    ['220220ХХХХХХ1234', '2202 20ХХ ХХХХ 1234'],
    ['220220######1234', '2202 20## #### 1234'],
    ['3714******98431', '3714 ****** 98431'],
  ])('shows the masked number %s, and offers no copy', (raw, shown) => {
    expect(formatCard(raw)).toEqual({ shown: shown.replace(/ /g, '\u00a0'), copied: null, masked: true });
  });

  it.each(['*1234', '**** 1234', 'Visa *1234', 'xx1234'])('shows the tail %s unchanged', (raw) => {
    expect(formatCard(raw)).toEqual({ shown: raw, copied: null, masked: true });
  });

  it.each(['в отделении', 'Max', '4242 4242 4242 424O', '４２４２'])(
    'shows %s unchanged, neither masked nor copyable',
    (raw) => {
      expect(formatCard(` ${raw} `)).toEqual({ shown: raw, copied: null, masked: false });
    },
  );

  it('copies only digits, all of them, and shows the same', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 24 });
    fc.assert(
      fc.property(digits, fc.constantFrom('', ' ', '-', '\u00a0'), (number, separator) => {
        const { shown, copied, masked } = formatCard(number.split('').join(separator));
        expect([copied, masked, shown.replace(/\u00a0/g, '')]).toEqual([number, false, number]);
      }),
    );
  });

  it('never offers a copy of a number with a hidden digit', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'0123456789*•●xXхХ#'), minLength: 12, maxLength: 19 });
    fc.assert(
      fc.property(
        signs.filter((raw) => /\D/.test(raw)),
        (raw) => {
          const { copied, masked, shown } = formatCard(raw);
          expect([copied, masked]).toEqual([null, true]);
          expect(shown.replace(/\D/g, '')).toBe(raw.replace(/\D/g, ''));
        },
      ),
    );
  });

  it('never throws on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const { shown, copied } = formatCard(raw);
        expect(copied ?? '1').toMatch(/^\d+$/);
        if (copied === null) expect(shown.replace(/[\s•]/g, '').length).toBeLessThanOrEqual(raw.length);
      }),
    );
  });
});
