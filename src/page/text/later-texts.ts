import type { Language } from '../format/language.ts';
import { enLater } from './en-later.ts';
import { ruLater } from './ru-later.ts';
import type { LaterText } from './text.ts';

/** Words of the part that is loaded after the first screen, in every language that is offered. */
const LATER_TEXTS: { readonly [language in Language]?: LaterText } = { en: enLater };

export function laterText(language: Language): LaterText {
  return LATER_TEXTS[language] ?? ruLater;
}
