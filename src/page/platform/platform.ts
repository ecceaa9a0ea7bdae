import type { Clipboard } from './clipboard.ts';
import { browserClipboard } from './clipboard.ts';
import { browserClock, type Clock } from './clock.ts';
import { browserDevice, type Device } from './device.ts';
import { browserDocument, type PageDocument } from './document.ts';
import { createHttp, type Http } from './http.ts';
import { browserNavigation, type Navigation } from './navigation.ts';
import { browserStorage, type Storage } from './storage.ts';
import { browserVisibility, type Visibility } from './visibility.ts';

/** Everything the page takes from its browser, so that a test can pass a world of its own. */
export interface Platform {
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

export function browserPlatform(apiUrl: string): Platform {
  return {
    clock: browserClock,
    http: createHttp({
      fetch: (url, init) => fetch(url, init),
      clock: browserClock,
      apiUrl,
      early: (path) => takeEarly(apiUrl + path),
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
    /** Answers that the script in the document's head asked for before the bundle was parsed, by address. */
    early?: { [address: string]: Promise<Response> };
  }
}

function takeEarly(address: string): Promise<Response> | undefined {
  const answer = window.early?.[address];
  if (answer) delete window.early?.[address];
  return answer;
}
