import { usePage } from '../page-context.ts';
import { ruExtras } from '../text/ru-extras.ts';
import type { ExtrasText, Words } from '../text/text.ts';

/** The words of this chunk in the payer's language. Those of the inlined language travel in this chunk. */
export function useExtrasText(): ExtrasText {
  return extrasTextOf(usePage().words.value);
}

export function extrasTextOf({ extrasText }: Words): ExtrasText {
  return extrasText ?? ruExtras;
}
