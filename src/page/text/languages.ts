import { LANGUAGES, type Language } from '../format/language.ts';
import { INLINED_WORDS, type Words } from './text.ts';

interface Offered {
  readonly language: Language;
  /** In the language itself. */
  readonly name: string;
  load(): Promise<Words>;
}

/** The languages that are whole. One more is one line here, and its file. */
export const OFFERED_LANGUAGES: readonly Offered[] = [
  { language: 'ru', name: 'Русский', load: () => Promise.resolve(INLINED_WORDS) },
  {
    language: 'en',
    name: 'English',
    load: () => import('./en.ts').then(({ en, enLater }) => ({ text: en, later: enLater })),
  },
];

export const INLINED_LANGUAGE: Language = 'ru';

export function isOffered(value: string | null): value is Language {
  return OFFERED_LANGUAGES.some(({ language }) => language === value);
}

export function loadWords(language: Language): Promise<Words> {
  const offered = OFFERED_LANGUAGES.find((one) => one.language === language);
  return offered ? offered.load() : Promise.resolve(INLINED_WORDS);
}

/** Speakers of these read Russian sooner than anything else that is offered. */
const READ_RUSSIAN = /^(be|uk|tg|hy|tk|tt|ba|cv)$/;
/** Written in a script that our dictionary is not in. */
const OTHER_SCRIPT = /^(uz-cyrl|az-cyrl|kk-arab|kk-latn|mn-mong)/;

/**
 * The language to speak, before the payer says otherwise.
 * @param asked `lang` of the link; @param saved the payer's earlier choice; @param preferred BCP 47 tags, best first
 */
export function pickLanguage(
  asked: string | null,
  saved: string | null,
  preferred: readonly string[],
): Language {
  if (isOffered(asked)) return asked;
  if (isOffered(saved)) return saved;
  for (const tag of preferred) {
    const lower = tag.toLowerCase();
    const [primary = ''] = lower.split('-');
    if (READ_RUSSIAN.test(primary) || OTHER_SCRIPT.test(lower)) return 'ru';
    if (isOffered(primary)) return primary;
    // A language of ours that is not written yet: its speakers are best served in Russian.
    if (LANGUAGES.some((language) => language === primary)) return 'ru';
  }
  return INLINED_LANGUAGE;
}
