import type { Cancel } from './clock.ts';

/** The payer's device: its languages and width. */
export interface Device {
  /** Preferred languages, best first, as BCP 47 tags. */
  readonly languages: readonly string[];
  /** Whether there is room for a column beside the card. */
  wide(): boolean;
  watchWidth(run: () => void): Cancel;
}

export function browserDevice(): Device {
  // `loading.css` has the same figure.
  const query = window.matchMedia('(min-width: 860px)');
  return {
    languages: navigator.languages || [navigator.language],
    wide: () => query.matches,
    watchWidth(run) {
      // Safari 12 and 13 know only the older pair.
      query.addListener(run);
      return () => query.removeListener(run);
    },
  };
}
