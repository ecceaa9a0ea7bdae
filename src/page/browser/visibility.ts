import type { Cancel } from './clock.ts';

/** Whether anyone is looking, and whether there is a network. */
export interface Visibility {
  visible(): boolean;
  /** `false` only when the device is sure that it is offline. */
  online(): boolean;
  /** Runs on every change, and when the payer comes back: shown, focused, online, restored from the back-forward cache. */
  watch(run: () => void): Cancel;
}

export const browserVisibility: Visibility = {
  visible: () => document.visibilityState !== 'hidden',
  online: () => navigator.onLine !== false,
  watch(run) {
    const shown = (event: Event) => {
      // Every load ends with a `pageshow`; only a restored page has missed something.
      if (!('persisted' in event) || event.persisted === true) run();
    };
    const targets: readonly (readonly [EventTarget, string])[] = [
      [document, 'visibilitychange'],
      [window, 'focus'],
      [window, 'online'],
      [window, 'offline'],
      [window, 'pageshow'],
    ];
    for (const [target, name] of targets) target.addEventListener(name, shown);
    return () => {
      for (const [target, name] of targets) target.removeEventListener(name, shown);
    };
  },
};
