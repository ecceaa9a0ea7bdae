import type { FirstPlatform } from './browser.ts';
import { browserClock } from './clock.ts';
import { createHttp } from './http.ts';
import { browserStorage } from './storage.ts';
import { wideQuery } from './width.ts';

/** What the first screen needs of the browser. */
export function firstPlatform(apiUrl: string): FirstPlatform {
  return {
    clock: browserClock,
    http: createHttp({
      fetch: (url, init) => fetch(url, init),
      clock: browserClock,
      apiUrl,
      early: (path) => takeEarly(apiUrl + path),
    }),
    storage: browserStorage,
    device: { languages: navigator.languages, wide: () => wideQuery().matches },
    document: {
      setLanguage(language) {
        const { documentElement: root } = document;
        if (root.lang !== language) root.lang = language;
      },
    },
  };
}

declare global {
  interface Window {
    /** Answers that the script in the document's head asked for before the bundle was parsed, by address. */
    early?: { [address: string]: Promise<Response> };
  }
}

function takeEarly(address: string): Promise<Response> | undefined {
  const { early = {} } = window;
  const answer = early[address];
  delete early[address];
  return answer;
}

/** The element that `index.html` keeps for the app; the whole body of a document that keeps none. */
export function pageRoot(): Element {
  return document.getElementById('app') || document.body;
}
