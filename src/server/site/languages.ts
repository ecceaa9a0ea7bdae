import { escapeHtml } from './plain-page.ts';

/** A text for payers in the page's languages, by language code; Russian is the page's own. */
export interface PayerText {
  readonly ru: string;
  readonly [language: string]: string;
}

/** A paragraph for each language, marked as such for screen readers. */
export function paragraphs(text: PayerText): string {
  return Object.entries(text)
    .map(
      ([language, words]) => `<p${language === 'ru' ? '' : ` lang="${language}"`}>${escapeHtml(words)}</p>`,
    )
    .join('\n');
}
