import type { Requisites } from '../../contract/payment.ts';
import { withoutSeparators } from './value.ts';

/** Where a transfer across a border leads, as an ISO 3166-1 code; `abroad`: unknown. */
export type Destination = 'AM' | 'AZ' | 'BY' | 'GE' | 'KG' | 'KZ' | 'MN' | 'TJ' | 'UZ' | 'abroad';

/** Calling codes (ITU-T E.164), without the plus. +7 is Kazakhstan's before a 6 or a 7. */
const BY_PHONE: readonly (readonly [string, Destination])[] = [
  ['374', 'AM'],
  ['375', 'BY'],
  ['976', 'MN'],
  ['992', 'TJ'],
  ['994', 'AZ'],
  ['995', 'GE'],
  ['996', 'KG'],
  ['998', 'UZ'],
  ['76', 'KZ'],
  ['77', 'KZ'],
];

/** First digits of national cards: Uzcard, Humo, Elcart. Those of other networks say nothing about the country. */
const BY_CARD: readonly (readonly [string, Destination])[] = [
  ['8600', 'UZ'],
  ['5614', 'UZ'],
  ['9860', 'UZ'],
  ['9417', 'KG'],
];

/** The country to which a transfer across a border leads, by its phone or card number. */
export function destinationOf({ sbp_phone_number, card_number }: Requisites): Destination {
  return starting(BY_PHONE, sbp_phone_number) ?? starting(BY_CARD, card_number) ?? 'abroad';
}

function starting(
  table: readonly (readonly [string, Destination])[],
  value: string | null,
): Destination | null {
  const digits = withoutSeparators(value ?? '').replace(/^\+|^00/, '');
  return table.find(([start]) => digits.startsWith(start))?.[1] ?? null;
}
