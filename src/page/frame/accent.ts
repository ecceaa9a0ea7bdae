/** Red, green and blue from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [1, 1, 1];

interface ThemeColours {
  readonly surface: Rgb;
  readonly ground: Rgb;
  readonly ink: Rgb;
}

/** Surfaces of the two themes in `styles/tokens.css`, on which the accent stands. */
const THEMES = {
  light: { surface: WHITE, ground: [0.95, 0.95, 0.95], ink: BLACK },
  dark: { surface: [0.09, 0.11, 0.14], ground: [0.05, 0.06, 0.09], ink: WHITE },
} as const satisfies { [theme: string]: ThemeColours };

/** WCAG 2.2, 1.4.3, with some room for rounding. */
const CONTRAST = 4.6;
const SOFT = 0.1;
const SOFT_PRESSED = 0.18;

/** The style rules that make `accent` the page's: main actions in the colour itself, everything else in readable shades. */
export function accentRules(accent: Rgb): string {
  return (['light', 'dark'] as const)
    .map((theme) => {
      const rules = themeRules(accent, THEMES[theme]);
      return theme === 'dark' ? `@media (prefers-color-scheme:dark){${rules}}` : rules;
    })
    .join('');
}

function themeRules(accent: Rgb, { surface, ground, ink }: ThemeColours): string {
  const soft = mix(surface, accent, SOFT);
  const softPressed = mix(surface, accent, SOFT_PRESSED);
  // Text of this colour stands on the soft surfaces too.
  let shade = accent;
  for (
    let part = 0;
    [softPressed, surface, ground].some((below) => contrast(shade, below) < CONTRAST);
    part += 0.05
  ) {
    shade = mix(accent, ink, part);
  }
  return `:root{--accent:${css(shade)};--accent-soft:${css(soft)};--accent-pressed:${css(shade)};--accent-soft-pressed:${css(softPressed)};--on-accent:${inkOn(shade)}}.action:not(.second):not([aria-disabled="true"]){background:${css(accent)};color:${inkOn(accent)}}`;
}

/** Black or white: one of them always has a contrast of 4.58 or more. */
export function inkOn(colour: Rgb): '#000' | '#fff' {
  return contrast(colour, BLACK) > contrast(colour, WHITE) ? '#000' : '#fff';
}

/** WCAG 2.2, contrast ratio. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(from: Rgb, to: Rgb, part: number): Rgb {
  const at = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * part;
  return [at(0), at(1), at(2)];
}

function css(colour: Rgb): string {
  return `rgb(${colour.map((part) => Math.round(part * 255)).join()})`;
}
