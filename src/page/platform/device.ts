import type { Cancel } from './clock.ts';

/** What the payer holds, and what it can do with a file or an address. */
export interface Device {
  /** Preferred languages, best first, as BCP 47 tags. */
  readonly languages: readonly string[];
  wide(): boolean;
  watchWidth(run: () => void): Cancel;
  /** Whether {@link share} can work at all. */
  readonly shares: boolean;
  /** Opens the system's share sheet, in a press. Resolves to whether something was shared. Never rejects. */
  share(address: string): Promise<boolean>;
}

const WIDE = '(min-width: 860px)';

export function browserDevice(): Device {
  const query = window.matchMedia(WIDE);
  return {
    languages: navigator.languages ?? [navigator.language],
    wide: () => query.matches,
    watchWidth(run) {
      // Safari 12 and 13 know only the older pair.
      query.addListener(run);
      return () => query.removeListener(run);
    },
    shares: typeof navigator.share === 'function',
    share: (address) =>
      navigator.share({ url: address }).then(
        () => true,
        () => false,
      ),
  };
}
