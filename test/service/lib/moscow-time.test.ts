import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moscowTime } from '../../../src/service/lib/moscow-time.ts';

describe('the time of version 2', () => {
  it('is formatted with the offset of Moscow', () => {
    expect(moscowTime(Date.parse('2026-10-01T22:30:00Z'))).toBe('2026-10-02T01:30:00.000+03:00');
  });

  it('parses back to the same moment', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
        const text = moscowTime(date.getTime());
        expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+03:00$/);
        expect(Date.parse(text)).toBe(date.getTime());
      }),
    );
  });
});
