/** `loading.css` has the same figure. */
export const widthQuery = () => window.matchMedia('(min-width: 860px)');

/** The payer's device: its languages and width. */
export interface Device {
  /** Preferred languages, best first, as BCP 47 tags. */
  readonly languages: readonly string[];
  /** Whether there is room for a column beside the card. */
  wide(): boolean;
}

export function browserDevice(): Device {
  const query = widthQuery();
  return {
    languages: navigator.languages || [navigator.language],
    wide: () => query.matches,
  };
}
