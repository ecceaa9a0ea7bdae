import { GEOS, type Geo, geoById } from '../../contract/geos.ts';

/** ISO 3166-1 alpha-2 code of a country the service works in. */
export type Country = Geo['code'];

/** How their names begin, and their codes, in lower case; one group a geo, in the order of `GEOS`. */
const BY_NAME =
  /^(?:(росс|рф$|rus|ru$)|(азер|aze|az$)|(каза|kaz|kz$)|(узбе|uzb|uz$)|(к[иы]рг|kyrg|kgz?$)|(монг|mong|mng?$))/;

/**
 * Where a payment is made: `work_country` (a name or a code), else `geo_id`.
 * A country that is given but unknown is `null`: guessing from the geo could show a wrong currency.
 */
export function geoOf(workCountry: string | null, geoId: number | null): Geo | null {
  if (workCountry === null) return geoById(geoId);
  const groups = BY_NAME.exec(workCountry.trim().toLowerCase()) || [];
  return GEOS.find((_, i) => groups[i + 1]) || null;
}
