import { LANGUAGES, type Language } from '../format/language.ts';
import { type Dictionary, INLINED_WORDS, type Words } from './text.ts';

/** The lazy dictionaries, a chunk each. A language without one does not compile. */
export const DICTIONARIES: {
  [language in Exclude<Language, typeof INLINED_WORDS.language>]: () => Promise<Dictionary>;
} = {
  en: () => import('./en.ts'),
  az: () => import('./az.ts'),
  kk: () => import('./kk.ts'),
  uz: () => import('./uz.ts'),
  ky: () => import('./ky.ts'),
  mn: () => import('./mn.ts'),
};

/** The languages of each country by its `geo_id`, best first. */
const BY_GEO: { readonly [geoId: number]: readonly [Language, ...Language[]] } = {
  2: ['az'],
  3: ['kk'],
  4: ['uz'],
  5: ['ky'],
  6: ['mn', 'en'],
};

/** The languages of a country, best first; of one that is not in the table, the inlined language. */
export function languagesOf(geoId: number): readonly [Language, ...Language[]] {
  return BY_GEO[geoId] || [INLINED_WORDS.language];
}

/** Where the payer's own choice is kept on the device. */
export const LANGUAGE_KEY = 'language';

/** Countries' codes that shops write for a language. */
const SHOPS_CODES: { readonly [code: string]: Language } = { kz: 'kk', kg: 'ky' };

/** Tags whose readers prefer Russian to the other languages, in lower case; in Cyrillic, also to their own in Latin. */
const READ_IN_RUSSIAN = /^(be|uk|tg|tk|hy|tt|ba|cv|(az|uz)-cyrl)\b/;

/**
 * The language for a tag; `undefined` for one that the page does not speak.
 * @param tag BCP 47 in any case; or as shops write it: with an underscore, or the country's code `kz` or `kg`
 */
export function languageOf(tag: string | null): Language | undefined {
  const [code = ''] = (tag || '').toLowerCase().replace(/_/g, '-').replace(READ_IN_RUSSIAN, 'ru').split('-');
  return LANGUAGES.find((language) => language === (SHOPS_CODES[code] || code));
}

export async function loadWords(language: Language): Promise<Words> {
  if (language === INLINED_WORDS.language) return INLINED_WORDS;
  return { language, ...(await DICTIONARIES[language]()) };
}

/**
 * The language to start in, before the payer chooses one; `undefined`: nothing but the order's country can tell.
 * @param asked `lang` of the link; @param saved the payer's earlier choice; @param preferred BCP 47 tags, best first
 */
export function pickLanguage(
  asked: string | null,
  saved: string | null,
  preferred: readonly string[],
): Language | undefined {
  return [asked, saved, ...preferred].map(languageOf).find(Boolean);
}
