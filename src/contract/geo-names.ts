import { GEOS, type Geo } from './geos.ts';

/** A country with its name on the wire. The page needs no names, so they stand apart. */
export interface NamedGeo extends Geo {
  readonly name: string;
}

const NAMES: { readonly [code in Geo['code']]: string } = {
  RU: 'Россия',
  AZ: 'Азербайджан',
  KZ: 'Казахстан',
  UZ: 'Узбекистан',
  KG: 'Кыргызстан',
  MN: 'Монголия',
};

/** The country of a request that names none. */
export const DEFAULT_GEO_NAME = NAMES.RU;

export const NAMED_GEOS: readonly NamedGeo[] = GEOS.map((geo) => ({ ...geo, name: NAMES[geo.code] }));

/** The name of a country by its `geo_id`; '' for an unknown one. */
export function geoNameOf(id: number): string {
  return NAMED_GEOS.find((geo) => geo.id === id)?.name ?? '';
}

export function geoByName(name: unknown): NamedGeo | null {
  return NAMED_GEOS.find((geo) => geo.name === name) ?? null;
}
