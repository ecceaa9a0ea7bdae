/**
 * Languages that the page can format sums for, by ISO 639-1 code. `OFFERED_LANGUAGES` in `text/languages.ts` lists those
 * with a dictionary, which payers can choose.
 */
export const LANGUAGES = ['ru', 'en', 'az', 'kk', 'uz', 'ky', 'mn'] as const;

export type Language = (typeof LANGUAGES)[number];
