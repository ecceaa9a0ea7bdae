import type { ExtrasBrowser } from '../browser/extras-browser.ts';
import { type PageContextValue, usePage } from '../page-context.ts';

/** The chunk's part of the browser. @throws Error while the chunk is not loaded */
export function extrasBrowserOf({ extras }: PageContextValue): ExtrasBrowser {
  const loaded = extras.loaded.peek();
  if (loaded === null) throw new Error('A lazy component is rendered before its chunk is loaded.');
  return loaded.browser;
}

export function useExtrasBrowser(): ExtrasBrowser {
  return extrasBrowserOf(usePage());
}
