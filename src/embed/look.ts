import type { PaymentLook } from './types.ts';

const THEMES = ['light', 'dark'] as const;

/** What an element's place in the shop says about the page's look, unless it is told. */
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
