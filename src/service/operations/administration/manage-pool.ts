import type { Actor } from '../../actor.ts';
import type { ServiceContext } from '../../context.ts';
import type { PoolEntry } from '../../rules/requisites.ts';
import { wirePoolEntry } from '../../rules/wire-pool-entry.ts';
import { recordChange } from '../../store/audit-log.ts';
import {
  findPoolEntry,
  insertPoolEntries,
  type StoredPoolEntry,
  setEnabled,
} from '../../store/pool/entries.ts';
import { ConflictError } from '../conflict-error.ts';
import { reserveNewEntries } from '../reserve-numbers.ts';

type KeyContext = Pick<ServiceContext, 'clock' | 'database'>;

/** Adds entries to the pool, all or none. @throws ConflictError when one of them exists */
export function addToPool(
  context: KeyContext,
  entries: readonly PoolEntry[],
  by: Actor,
): Promise<readonly StoredPoolEntry[]> {
  return context.database.transaction(async (sql) => {
    const added = await insertPoolEntries(sql, entries);
    if (added.length < entries.length) {
      throw new ConflictError('a card, account, phone, QR or tips ID is in the pool already');
    }
    await reserveNewEntries(sql, added, context.clock.now());
    for (const entry of added) {
      const change = { before: null, after: wirePoolEntry(entry) };
      await recordChange(
        sql,
        { actor: by, action: 'pool.added', subjectId: entry.id, ...change },
        context.clock.now(),
      );
    }
    return added;
  });
}

/**
 * Enables or disables an entry for new payments; existing payments keep it.
 * @throws ConflictError when there is no such entry
 */
export function enablePoolEntry(
  context: KeyContext,
  id: number,
  enabled: boolean,
  by: Actor,
): Promise<StoredPoolEntry> {
  return context.database.transaction(async (sql) => {
    const before = await findPoolEntry(sql, id);
    const after = await setEnabled(sql, id, enabled);
    if (before === null || after === null) throw new ConflictError('there is no such entry');
    if (before.enabled === enabled) return after;
    const change = {
      actor: by,
      action: `pool.${enabled ? 'enabled' : 'disabled'}`,
      subjectId: id,
      before: { enabled: !enabled },
      after: { enabled },
    } as const;
    await recordChange(sql, change, context.clock.now());
    return after;
  });
}
