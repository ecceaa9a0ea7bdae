import { browserClipboard, type Clipboard } from './clipboard.ts';
import { browserClock, type Clock } from './clock.ts';
import { browserDevice, type Device } from './device.ts';
import { browserDocument, type PageDocument } from './document.ts';
import { createHttp, type Http } from './http.ts';
import { browserNavigation, type Navigation } from './navigation.ts';
import { browserStorage, type Storage } from './storage.ts';
import { browserVisibility, type Visibility } from './visibility.ts';

/** The browser behind small interfaces: a test passes its own. */
export interface Browser {
  readonly clock: Clock;
  readonly http: Http;
  readonly clipboard: Clipboard;
  readonly storage: Storage;
  readonly navigation: Navigation;
  readonly visibility: Visibility;
  readonly device: Device;
  readonly document: PageDocument;
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
    clipboard: browserClipboard(browserClock),
    storage: browserStorage,
    navigation: browserNavigation(),
    visibility: browserVisibility,
    device: browserDevice(),
    document: browserDocument,
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

/** The element that `index.html` keeps for the app; without it, the body. */
export function pageRoot(): Element {
  return document.getElementById('app') || document.body;
}
