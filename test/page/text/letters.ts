import type { Language } from '../../../src/page/format/language.ts';

/** The small letters of each language (CLDR). A new language is one line here. */
export const LETTERS: { readonly [language in Language]: RegExp } = {
  ru: /[а-яё]/,
  en: /[a-z’]/,
  // U+0307 is the dot of İ in lower case.
  az: /[a-vx-zçəğıöşü]|\u0307/,
  kk: /[а-яёәғқңөұүһі]/,
  uz: /[a-vx-zʻʼ]/,
  ky: /[а-яёңөү]/,
  mn: /[а-яёөү]/,
};

/** Names that keep their letters in every language. */
export const NAMES = /QR|SBP|СБП|BIK|БИК|IBAN/g;
