/** A country the service works in. `id` and `name` are wire values; `currency` is an ISO 4217 code. */
export interface Geo {
  readonly id: number;
  readonly name: string;
  readonly code: 'RU' | 'AZ' | 'KZ' | 'UZ' | 'KG' | 'MN';
  readonly currency: Currency;
}

export type Currency = 'RUB' | 'AZN' | 'KZT' | 'UZS' | 'KGS' | 'MNT';

/** In the order of their wire IDs. */
export const GEOS: readonly Geo[] = [
  { id: 1, name: 'Россия', code: 'RU', currency: 'RUB' },
  { id: 2, name: 'Азербайджан', code: 'AZ', currency: 'AZN' },
  { id: 3, name: 'Казахстан', code: 'KZ', currency: 'KZT' },
  { id: 4, name: 'Узбекистан', code: 'UZ', currency: 'UZS' },
  { id: 5, name: 'Кыргызстан', code: 'KG', currency: 'KGS' },
  { id: 6, name: 'Монголия', code: 'MN', currency: 'MNT' },
];

/** The geo of a request that names none. */
export const DEFAULT_GEO_ID = 1;
export const DEFAULT_GEO_NAME = 'Россия';

export function geoById(id: unknown): Geo | null {
  return GEOS.find((geo) => geo.id === id) || null;
}

export function geoByName(name: unknown): Geo | null {
  return GEOS.find((geo) => geo.name === name) || null;
}
