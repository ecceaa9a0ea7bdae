import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/page/format/language.ts';
import { FRAME_TEXT } from '../../../src/page/text/frame-text.ts';

it.each(LANGUAGES)(
  'has the words of a dialog in one alphabet, in a language of their own: %s',
  (language) => {
    const words = Object.values(FRAME_TEXT[language]);
    const isLatin = ['en', 'az', 'uz'].includes(language);
    for (const text of words) expect(text).not.toMatch(isLatin ? /\p{Script=Cyrillic}/u : /[a-z]/i);
    const others = LANGUAGES.filter((other) => other !== language);
    for (const other of others) expect(FRAME_TEXT[other].question).not.toBe(FRAME_TEXT[language].question);
  },
);
