/** A country the service works in. `id` is a wire value; `currency` is an ISO 4217 code. */
export interface Geo {
  readonly id: number;
  readonly code: 'RU' | 'AZ' | 'KZ' | 'UZ' | 'KG' | 'MN';
  readonly currency: Currency;
}

export type Currency = 'RUB' | 'AZN' | 'KZT' | 'UZS' | 'KGS' | 'MNT';

/** In the order of their wire IDs. */
export const GEOS: readonly Geo[] = [
  { id: 1, code: 'RU', currency: 'RUB' },
  { id: 2, code: 'AZ', currency: 'AZN' },
  { id: 3, code: 'KZ', currency: 'KZT' },
  { id: 4, code: 'UZ', currency: 'UZS' },
  { id: 5, code: 'KG', currency: 'KGS' },
  { id: 6, code: 'MN', currency: 'MNT' },
];

/** The geo of a request that names none. */
export const DEFAULT_GEO_ID = 1;

export function geoById(id: unknown): Geo | null {
  return GEOS.find((geo) => geo.id === id) || null;
}
