import { signal } from '@preact/signals';

/** The payer's device: its languages and width. */
export interface Device {
  /** Preferred languages, best first, as BCP 47 tags. */
  readonly languages: readonly string[];
  /** Whether there is room for a column beside the card, as a signal: a component that reads it follows it. */
  readonly wide: { readonly value: boolean };
}

export function browserDevice(): Device {
  // `loading.css` has the same figure.
  const query = matchMedia('(min-width: 860px)');
  const wide = signal(query.matches);
  // Safari 12 and 13 know only the older form.
  query.addListener(() => {
    wide.value = query.matches;
  });
  return {
    languages: navigator.languages || [navigator.language],
    wide,
  };
}
