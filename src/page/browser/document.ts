/** The document around the app: what a tab shows, and which language it is in. */
export interface PageDocument {
  setLanguage(language: string): void;
  setTitle(title: string): void;
  /** The document starts without one: drawing it takes longer than a frame. */
  setIcon(icon: 'waiting' | 'done' | 'stopped'): void;
  /** Says something to screen readers, politely. The same words twice are said twice; no words take the last ones away. */
  announce(words: string): void;
}

/**
 * Adds rules to the style of the document, after those that are there. The policy forbids a new style element, but
 * not this; one rule that always applies can hold them all.
 */
export function addStyle(css: string): void {
  const sheet = document.querySelector('style')?.sheet;
  if (sheet) sheet.insertRule(`@media all{${css}}`, sheet.cssRules.length);
}

/** The page's ground in each theme (`--ground`), for what the browser draws around it. */
const GROUNDS = { light: '#f4f5f7', dark: '#0d1016' };

/** Colours the browser's own bars like the page. */
export function addThemeColors(): void {
  for (const [scheme, color] of Object.entries(GROUNDS)) {
    const meta = document.createElement('meta');
    meta.name = 'theme-color';
    meta.content = color;
    meta.media = `(prefers-color-scheme: ${scheme})`;
    document.head.append(meta);
  }
}

/** The one live region; it stands in the document, empty, from the first paint. */
const LIVE_REGION = 'announcement';

export const browserDocument: PageDocument = {
  setLanguage(language) {
    document.documentElement.lang = language;
  },
  setTitle(title) {
    document.title = title;
  },
  setIcon(icon) {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link) link.href = `${import.meta.env.BASE_URL}${icon}.svg`;
  },
  announce(words) {
    const region = document.getElementById(LIVE_REGION);
    // A region that keeps its text says nothing: an invisible character makes the same words new.
    if (region) region.textContent = words !== '' && region.textContent === words ? `${words}\u00a0` : words;
  },
};
