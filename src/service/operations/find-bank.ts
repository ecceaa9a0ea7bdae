import { geoById } from '../../contract/geos.ts';
import { bankAliases } from '../rules/banks.ts';
import type { Sql } from '../store/drivers/database.ts';
import { hasBank } from '../store/pool/entries.ts';

/**
 * The code of the bank that a request names, by an alias or by its name; a bank that only the pool knows goes by the
 * pool's own code.
 * @returns `null` when neither the table of banks nor the pool knows it
 */
export async function findBank(sql: Sql, geoId: number, named: string): Promise<string | null> {
  const [known] = aliasesIn(geoId, named) ?? [];
  if (known !== undefined) return known;
  const code = named.trim().toLowerCase();
  return (await hasBank(sql, geoId, code)) ? code : null;
}

/** The codes under which the pool may have a bank; none for `null`, which is any bank. */
export function poolCodesOf(geoId: number, bank: string | null): readonly string[] {
  return bank === null ? [] : (aliasesIn(geoId, bank) ?? [bank]);
}

function aliasesIn(geoId: number, named: string): readonly string[] | null {
  const geo = geoById(geoId);
  return geo === null ? null : bankAliases(geo.code, named);
}
