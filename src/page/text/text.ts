import { ru } from './ru.ts';

/** What every language has to say, key by key. Functions take values that are formatted already. */
export type Text = typeof ru;

/** The language that travels inside the document: it is there without any request. */
export const INLINED_TEXT: Text = ru;
