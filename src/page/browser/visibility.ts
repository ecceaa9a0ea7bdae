import type { Cancel } from './clock.ts';

/** Whether anyone is looking, and whether there is a network. */
export interface Visibility {
  visible(): boolean;
  /** `false` only when the device is sure that it is offline. */
  online(): boolean;
  /** Runs on every change, also when the page is left, and when the payer comes back: shown, focused, online, restored from the back-forward cache. */
  watch(run: () => void): Cancel;
}

/** The page is being left: some browsers say so before they call it hidden, or never do. */
let isLeaving = false;

export const browserVisibility: Visibility = {
  visible: () => !isLeaving && document.visibilityState !== 'hidden',
  online: () => navigator.onLine !== false,
  watch(run) {
    const shown = (event: Event) => {
      isLeaving = event.type === 'pagehide';
      // Every load ends with a `pageshow`; only a restored page has missed something.
      if (!('persisted' in event) || event.persisted === true) run();
    };
    const targets: readonly (readonly [EventTarget, string])[] = [
      [document, 'visibilitychange'],
      [window, 'focus'],
      [window, 'online'],
      [window, 'offline'],
      [window, 'pageshow'],
      [window, 'pagehide'],
    ];
    for (const [target, name] of targets) target.addEventListener(name, shown);
    return () => {
      for (const [target, name] of targets) target.removeEventListener(name, shown);
    };
  },
};
