import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../src/page/format/language.ts';
import { formatMoment } from '../../../src/page/format/moment.ts';

const WALL = new Date(2026, 10, 8, 9, 5).getTime();

/** Without the zone, which is this machine's. */
const dateIn = (language: Language) =>
  formatMoment(WALL, 'date', language, []).replace(/[\s\u202f]GMT.*|[\s\u202f]UTC.*/, '');

describe('formatMoment', () => {
  it.each(['az', 'kk', 'uz', 'ky'] as const)('writes dates in %s by figures, the day first', (language) => {
    expect(dateIn(language)).toBe('08.11.2026, 09:05');
  });

  it('writes Mongolian dates the year first', () => {
    expect(dateIn('mn')).toBe('2026.11.08, 09:05');
  });

  it('names the zone in every language', () => {
    for (const language of LANGUAGES) expect(formatMoment(WALL, 'date', language, [])).toMatch(/GMT|UTC/);
  });

  it('writes the time by 24 hours but in English', () => {
    const evening = new Date(2026, 10, 8, 21, 5).getTime();
    for (const language of LANGUAGES.filter((one) => one !== 'en')) {
      // A browser that prefers English must not turn it into 9:05 PM.
      expect(formatMoment(evening, 'time', language, ['en-US'])).toBe('21:05');
    }
  });
});
