import type { PaymentLook } from './types.ts';

const THEMES = ['light', 'dark'] as const;

/**
 * The look of the page in a frame: the given options, else the `lang` and the `color-scheme` that the element inherits from the
 * shop's document.
 */
export function lookOf(element: Element, { lang, theme, accent }: PaymentLook) {
  const { colorScheme } = getComputedStyle(element);
  // `light dark` and `normal` leave it to the payer's system.
  const own = THEMES.find((one) => colorScheme === one || colorScheme === `${one} only`);
  return {
    lang: (lang ?? element.closest<HTMLElement>('[lang]')?.lang)?.split('-')[0],
    theme: theme ?? own,
    accent,
  };
}
