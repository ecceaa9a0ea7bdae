import { GEOS } from '../../contract/geos.ts';
import type { PoolEntry } from '../../service/rules/requisites.ts';
import type { Sql } from '../../service/store/drivers/database.ts';
import { countEntries, insertPoolEntries } from '../../service/store/pool.ts';
import { nameFor } from './names.ts';
import { KINDS, type Kind } from './pool.ts';

/** How many entries each method starts with in each country, and how many more it gets when it runs dry. */
const BATCH = 24;

/** The demo pool as every sandbox starts with it. What is there already stays as it is. */
export async function seedPool(sql: Sql): Promise<void> {
  await insertPoolEntries(
    sql,
    KINDS.flatMap((kind) => entriesOf(kind, 0)),
  );
}

/** Adds more of one kind; false when the demo pool does not serve that method there. */
export async function growPool(sql: Sql, method: string | null, geoId: number): Promise<boolean> {
  const kind = KINDS.find((candidate) => candidate.method === method && geoIdOf(candidate) === geoId);
  if (kind === undefined) return false;
  await insertPoolEntries(sql, entriesOf(kind, await countEntries(sql, kind.method, geoId)));
  return true;
}

export function entriesOf(kind: Kind, first: number, count = BATCH): readonly PoolEntry[] {
  return Array.from({ length: count }, (_, index) => entryOf(kind, first + index));
}

function entryOf(kind: Kind, serial: number): PoolEntry {
  return {
    method: kind.method,
    geoId: geoIdOf(kind),
    bank: kind.banks[serial % kind.banks.length] ?? '',
    fullName: nameFor(kind.geo, serial),
    cardNumber: null,
    accountNumber: null,
    sbpPhoneNumber: null,
    qrId: null,
    tipsId: null,
    ...kind.values(serial),
  };
}

function geoIdOf(kind: Kind): number {
  return GEOS.find(({ code }) => code === kind.geo)?.id ?? 0;
}
