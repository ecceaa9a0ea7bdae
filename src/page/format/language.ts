/** Languages the page speaks, by ISO 639-1 code. */
export const LANGUAGES = ['ru', 'en', 'az', 'kk', 'uz', 'ky', 'mn'] as const;

export type Language = (typeof LANGUAGES)[number];
