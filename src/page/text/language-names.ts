import type { Language } from '../format/language.ts';

/** Each language in itself, for the switch. */
export const LANGUAGE_NAMES: { readonly [language in Language]: string } = {
  ru: 'Русский',
  en: 'English',
  az: 'Azərbaycanca',
  kk: 'Қазақша',
  uz: 'Oʻzbekcha',
  ky: 'Кыргызча',
  mn: 'Монгол',
};
