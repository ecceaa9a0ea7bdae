/** The document around the app: the tab's title and icon, the live region. */
export interface PageDocument {
  setTitle(title: string): void;
  /** The document starts without an icon: drawing one takes longer than a frame. */
  setIcon(icon: 'waiting' | 'done' | 'stopped'): void;
  /** Announces words to screen readers, politely; the same words again are announced again. '' clears the region. */
  announce(words: string): void;
}

/** The one live region; it stands in the document, empty, from the first paint. */
const LIVE_REGION = 'announcement';

export const browserDocument: PageDocument = {
  setTitle(title) {
    document.title = title;
  },
  setIcon(icon) {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link) link.href = `${import.meta.env.BASE_URL}${icon}.svg`;
  },
  announce(words) {
    const region = document.getElementById(LIVE_REGION);
    // Screen readers ignore a region whose text stays the same: an invisible character makes it different.
    if (region) region.textContent = words !== '' && region.textContent === words ? `${words}\u00a0` : words;
  },
};
