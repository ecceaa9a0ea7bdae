import type { Country } from './country.ts';
import { asSent, type FormattedValue } from './value.ts';

/** Names of banks by country. A name is an alias itself; after a colon stand its other aliases, without "bank". */
export type Banks = { readonly [country in Country]?: string };

/** Those that most payers meet, for the first screen; `banks.ts` has all. */
const COMMON_BANKS: Banks = {
  RU: 'Сбербанк:sber|Т-Банк:t,tinkoff|ВТБ:vtb|Альфа-Банк:alfa|Райффайзенбанк:raif,raiffeisen|Газпромбанк:gpb,gazprom',
  KZ: 'Kaspi Bank|Halyk Bank',
};

/**
 * A bank's name as its customers know it, from the short name on the wire; an unknown one stays as it came.
 * Only a whole alias of that country counts, whatever its case and dashes: part of a word proves nothing, nor does
 * an alias of two banks.
 */
export function formatBank(
  raw: string,
  country: Country | null,
  banks: Banks = COMMON_BANKS,
): FormattedValue {
  const key = keyOf(raw);
  const known = (country && banks[country]) || '';
  const [line, namesake] = known.split('|').filter((names) => names.split(/[:,]/).map(keyOf).includes(key));
  return asSent(line && !namesake ? line.replace(/:.*/, '') : raw, false);
}

/** `sber`, `Sber Bank` and `sberbank` are one. */
function keyOf(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]|bank/g, '');
}
