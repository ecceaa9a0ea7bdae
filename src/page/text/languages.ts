import type { Language } from '../format/language.ts';
import { INLINED_WORDS, type Words } from './text.ts';

interface OfferedLanguage {
  readonly language: Language;
  /** In the language itself. */
  readonly name: string;
  /** Matches BCP 47 tags, in lower case, whose readers prefer it to the other offered languages. */
  readonly readers: RegExp;
  load(): Promise<Words>;
}

/** The languages with a dictionary, which payers can choose. */
export const OFFERED_LANGUAGES: readonly OfferedLanguage[] = [
  {
    language: 'ru',
    name: 'Русский',
    readers: /^(ru|be|uk|kk|ky|uz|tg|tk|az|hy|tt|ba|cv|mn)\b/,
    load: () => Promise.resolve(INLINED_WORDS),
  },
  {
    language: 'en',
    name: 'English',
    readers: /^en\b/,
    load: () =>
      import('./en.ts').then(({ en, enExtras }) => ({ language: 'en', text: en, extrasText: enExtras })),
  },
];

export const INLINED_LANGUAGE: Language = INLINED_WORDS.language;

/** Where the payer's own choice is kept on the device. */
export const LANGUAGE_KEY = 'language';

export function isOffered(value: string | null): value is Language {
  return OFFERED_LANGUAGES.some(({ language }) => language === value);
}

export function loadWords(language: Language): Promise<Words> {
  const offered = OFFERED_LANGUAGES.find((one) => one.language === language);
  return offered ? offered.load() : Promise.resolve(INLINED_WORDS);
}

/**
 * The language to start in, before the payer chooses one.
 * @param asked `lang` of the link; @param saved the payer's earlier choice; @param preferred BCP 47 tags, best first
 */
export function pickLanguage(
  asked: string | null,
  saved: string | null,
  preferred: readonly string[],
): Language {
  const chosen = [asked, saved].find(isOffered);
  if (chosen) return chosen;
  for (const tag of preferred) {
    const read = OFFERED_LANGUAGES.find(({ readers }) => readers.test(tag.toLowerCase()));
    if (read) return read.language;
  }
  return INLINED_LANGUAGE;
}
