import type { Language } from '../format/language.ts';
import { ru } from './ru.ts';
import type { ruExtras } from './ru-extras.ts';

/** The dictionary that every language fills in, key by key. Functions take formatted values. */
export type Text = typeof ru;

/** The words of the lazy chunk `extras/`, likewise. */
export type ExtrasText = typeof ruExtras;

/** What the module of a lazy language exports. */
export interface Dictionary {
  readonly text: Text;
  readonly extrasText: ExtrasText;
}

/** The words of a language. */
export interface Words {
  readonly language: Language;
  readonly text: Text;
  /** `null` for the inlined language, whose words for `extras/` travel in that chunk. */
  readonly extrasText: ExtrasText | null;
}

/** The language that travels inside the document: it is there without any request. */
export const INLINED_WORDS = { language: 'ru', text: ru, extrasText: null } as const satisfies Words;
