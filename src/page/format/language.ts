/** The page's languages, by ISO 639-1 code, in the order of the language switch. */
export const LANGUAGES = ['ru', 'en', 'az', 'kk', 'uz', 'ky', 'mn'] as const;

export type Language = (typeof LANGUAGES)[number];
