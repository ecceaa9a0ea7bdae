import type { Cancel } from './clock.ts';

/** The payer's device: its languages and width, sharing and saving. */
export interface Device {
  /** Preferred languages, best first, as BCP 47 tags. */
  readonly languages: readonly string[];
  /** Whether there is room for a column beside the card. */
  wide(): boolean;
  watchWidth(run: () => void): Cancel;
  /** Whether the browser has a share sheet. */
  readonly canShare: boolean;
  /** Opens the system's share sheet, in a press. Resolves to whether something was shared. Never rejects. */
  share(address: string): Promise<boolean>;
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
    canShare: typeof navigator.share === 'function',
    share: (address) =>
      navigator.share({ url: address }).then(
        () => true,
        () => false,
      ),
  };
}
