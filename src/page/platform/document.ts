/** The document around the app: what a tab shows, and which language it is in. */
export interface PageDocument {
  setLanguage(language: string): void;
  setTitle(title: string): void;
  setIcon(icon: 'waiting' | 'done' | 'stopped'): void;
}

export const browserDocument: PageDocument = {
  setLanguage(language) {
    document.documentElement.lang = language;
  },
  setTitle(title) {
    document.title = title;
  },
  setIcon(icon) {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link) link.href = link.href.replace(/[a-z]+\.svg$/, `${icon}.svg`);
  },
};
