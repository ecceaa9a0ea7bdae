import { browserClipboard, type Clipboard } from './clipboard.ts';
import type { Clock } from './clock.ts';
import { browserDevice, type Device } from './device.ts';
import { browserDocument, type PageDocument } from './document.ts';
import type { Http } from './http.ts';
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

/** The part of it that the first screen needs; the rest is loaded after that. */
export interface FirstPlatform {
  readonly clock: Clock;
  readonly http: Http;
  readonly storage: Pick<Storage, 'get'>;
  readonly device: Pick<Device, 'languages' | 'wide'>;
  readonly document: Pick<PageDocument, 'setLanguage'>;
}

/** The whole of the browser, on the clock and the connection that the page has begun with. */
export function browserPlatform({ clock, http }: FirstPlatform): Platform {
  return {
    clock,
    http,
    clipboard: browserClipboard(clock),
    storage: browserStorage,
    navigation: browserNavigation(),
    visibility: browserVisibility,
    device: browserDevice(),
    document: browserDocument,
    random: Math.random,
  };
}
