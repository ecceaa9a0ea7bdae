import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentRules, contrast, inkOn, type Rgb } from '../../../src/page/frame/accent.ts';

/** WCAG 2.2, success criterion 1.4.3. */
const AA = 4.5;
const part = fc.double({ min: 0, max: 1, noNaN: true });
const colours = fc.tuple(part, part, part);

/** The surfaces of `styles/tokens.css` on which words in the accent stand. */
const SURFACES: { readonly [theme: string]: readonly string[] } = {
  light: ['rgb(255,255,255)', 'rgb(244,245,247)'],
  dark: ['rgb(23,27,35)', 'rgb(13,16,22)'],
};

function parsed(colour: string): Rgb {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] =
    (colour === '#fff' ? 'rgb(255,255,255)' : colour === '#000' ? 'rgb(0,0,0)' : colour)
      .match(/\d+/g)
      ?.map((one) => Number(one) / 255) ?? [];
  return [red, green, blue];
}

const declared = (rules: string, name: string): Rgb =>
  parsed(new RegExp(`[{;]${name}:([^;}]+)`).exec(rules)?.[1] ?? '');

describe('an accent', () => {
  it('can be read in both themes, whatever it is', () => {
    fc.assert(
      fc.property(colours, (accent) => {
        const [light = '', dark = ''] = accentRules(accent).split('@media (prefers-color-scheme:dark)');
        for (const [theme, rules] of Object.entries({ light, dark })) {
          const shade = declared(rules, '--accent');
          const below = [
            ...(SURFACES[theme] ?? []).map(parsed),
            declared(rules, '--accent-soft'),
            declared(rules, '--accent-soft-pressed'),
          ];
          for (const surface of below) expect(contrast(shade, surface)).toBeGreaterThanOrEqual(AA);
          expect(contrast(declared(rules, '--on-accent'), shade)).toBeGreaterThanOrEqual(AA);
          expect(contrast(declared(rules, 'background'), declared(rules, 'color'))).toBeGreaterThanOrEqual(
            AA,
          );
        }
      }),
    );
  });

  it('can be read in the dark theme when it is darker than the page', () => {
    const [, dark = ''] = accentRules([0.06, 0, 0]).split('@media (prefers-color-scheme:dark)');
    expect(contrast(declared(dark, '--accent'), parsed('rgb(23,27,35)'))).toBeGreaterThanOrEqual(AA);
  });

  it.each([
    [[1, 0.83, 0], '#000'],
    [[0, 0, 0.5], '#fff'],
    [[0, 0, 0], '#fff'],
    [[1, 1, 1], '#000'],
  ] as const)('has words of a colour that can be read on it: %j', (accent, ink) => {
    expect(inkOn(accent)).toBe(ink);
  });
});
