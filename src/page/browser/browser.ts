import { browserClock, type Clock } from './clock.ts';
import { browserDevice, type Device } from './device.ts';
import { createHttp, type Http } from './http.ts';
import { browserNavigation, type Navigation } from './navigation.ts';
import { browserStorage, type Storage } from './storage.ts';
import { browserVisibility, type Visibility } from './visibility.ts';

/** The browser behind small interfaces, in the document: a test passes its own. See also `extras-browser.ts`. */
export interface Browser {
  readonly clock: Clock;
  readonly http: Http;
  readonly storage: Storage;
  readonly navigation: Navigation;
  readonly visibility: Visibility;
  readonly device: Device;
  /** Sets the language of the document. */
  setLanguage(language: string): void;
  /** At least 0, less than 1. */
  random(): number;
}

/** @param apiUrl the API's origin, or '' for the page's own */
export function createBrowser(apiUrl: string): Browser {
  return {
    clock: browserClock,
    http: createHttp({
      fetch: (url, init) => fetch(url, init),
      clock: browserClock,
      apiUrl,
      early: (path) => takeEarlyRead(apiUrl + path),
    }),
    storage: browserStorage,
    navigation: browserNavigation(),
    visibility: browserVisibility,
    device: browserDevice(),
    setLanguage(language) {
      const { documentElement: root } = document;
      if (root.lang !== language) root.lang = language;
    },
    random: Math.random,
  };
}

declare global {
  interface Window {
    /** Reads that the inline script in the document's head started before the bundle was parsed, by address. */
    early?: { [address: string]: Promise<Response> };
  }
}

function takeEarlyRead(address: string): Promise<Response> | undefined {
  const { early = {} } = window;
  const response = early[address];
  delete early[address];
  return response;
}
