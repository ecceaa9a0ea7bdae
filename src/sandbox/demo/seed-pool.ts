import { GEOS } from '../../contract/geos.ts';
import type { PoolEntry } from '../../service/rules/requisites.ts';
import type { Sql } from '../../service/store/drivers/database.ts';
import { countEntries, insertPoolEntries } from '../../service/store/pool/entries.ts';
import { nameFor } from './names.ts';
import { POOL_KINDS, type PoolKind } from './pool-kinds.ts';

/** How many entries each method starts with in each country: few, because every sandbox of a test inserts them. */
const FIRST = 6;

/** How many entries are added when a method has none left. */
const BATCH = 24;

/** Inserts the initial demo pool; existing entries stay unchanged. */
export async function seedPool(sql: Sql): Promise<void> {
  await insertPoolEntries(
    sql,
    POOL_KINDS.flatMap((kind) => entriesOf(kind, 0, FIRST)),
  );
}

/** Adds a batch of entries; false when the demo pool does not offer that method in that country. */
export async function addPoolEntries(sql: Sql, method: string | null, geoId: number): Promise<boolean> {
  const kind = POOL_KINDS.find((candidate) => candidate.method === method && geoIdOf(candidate) === geoId);
  if (kind === undefined) return false;
  const first = await countEntries(sql, kind.method, geoId);
  await insertPoolEntries(sql, entriesOf(kind, first, BATCH));
  return true;
}

export function entriesOf(kind: PoolKind, first: number, count: number): readonly PoolEntry[] {
  return Array.from({ length: count }, (_, index) => entryOf(kind, first + index));
}

function entryOf(kind: PoolKind, serial: number): PoolEntry {
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

function geoIdOf(kind: PoolKind): number {
  return GEOS.find(({ code }) => code === kind.geo)?.id ?? 0;
}
