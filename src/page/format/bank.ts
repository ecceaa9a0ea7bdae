import { BANKS } from './banks.ts';
import type { Country } from './country.ts';
import { asSent, type FormattedValue } from './value.ts';

/**
 * A bank's name as its customers know it, from the short name on the wire; an unknown one stays as it came.
 * Only a whole alias of that country counts, whatever its case and dashes: part of a word proves nothing.
 */
export function formatBank(raw: string, country: Country | null): FormattedValue {
  const key = keyOf(raw);
  const entry =
    country && BANKS[country].split('|').find((line) => line.split(/[:,]/).map(keyOf).includes(key));
  return asSent(entry ? entry.replace(/:.*/, '') : raw, false);
}

/** `sber`, `Sber Bank` and `sberbank` are one. */
function keyOf(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]|bank/g, '');
}
