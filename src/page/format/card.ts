import { asSent, type FormattedValue, grouped, withoutSeparators } from './value.ts';

/**
 * A card number. Digits alone can be copied; a masked number of full length is grouped like them, and only
 * shown; anything else stays as it came. No Luhn check: it may be wrong about the region's own networks.
 */
export function formatCard(raw: string): FormattedValue {
  const bare = withoutSeparators(raw);
  if (/^\d+$/.test(bare)) return { shown: inGroups(bare), copied: bare, masked: false };
  return /^[\d*•●#xх]{12,19}$/i.test(bare) ? asSent(inGroups(bare), true) : asSent(raw);
}

/** 4-6-5 is how American Express prints fifteen digits; everyone else prints fours. */
function inGroups(number: string): string {
  return grouped(number, /^3[47].{13}$/.test(number) ? '465' : '4');
}
