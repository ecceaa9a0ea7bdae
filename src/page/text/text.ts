import type { Language } from '../format/language.ts';
import { ru } from './ru.ts';
import type { ruLater } from './ru-later.ts';

/** What every language has to say, key by key. Functions take values that are formatted already. */
export type Text = typeof ru;

/** What it has to say in the part of the page that is loaded after the first screen. */
export type LaterText = typeof ruLater;

/** The words of the first screen and of every outcome. Those of the later part come with it. */
export interface Words {
  readonly language: Language;
  readonly text: Text;
}

/** The language that travels inside the document: it is there without any request. */
export const INLINED_WORDS: Words = { language: 'ru', text: ru };
