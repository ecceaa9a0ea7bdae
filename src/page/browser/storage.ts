/** A few small texts kept on the device. Never throws: where storage is refused, nothing is remembered. */
export interface Storage {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

/** Even reading `window.localStorage` throws in a frame with third-party storage blocked; Firefox gives `null`. */
export const browserStorage: Storage = {
  get(key) {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      window.localStorage.setItem(key, value);
    } catch {
      // Refused or full: the page works without.
    }
  },
};
