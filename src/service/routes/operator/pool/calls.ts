import { amountToFixed } from '../../../../contract/amount.ts';
import { listOf, pageOf } from '../../../../contract/answers/lists.ts';
import {
  type PoolEntryAnswer,
  type PoolUseAnswer,
  poolEntry,
  poolUse as poolUseAnswer,
} from '../../../../contract/answers/operator/pool.ts';
import { TRANSFER_METHODS } from '../../../../contract/methods.ts';
import type { ServiceContext } from '../../../context.ts';
import { addToPool, enablePoolEntry } from '../../../operations/administration/manage-pool.ts';
import { wirePoolEntry } from '../../../rules/wire-pool-entry.ts';
import { findPool, findPoolEntry, type StoredPoolEntry } from '../../../store/pool/entries.ts';
import { type StoredReservation, takenOf } from '../../../store/pool/reservations.ts';
import { type PoolUse, poolUse } from '../../../store/pool/use.ts';
import { pageView } from '../../calls/cursor.ts';
import { existing, numberInPath } from '../../calls/existing.ts';
import { bank, geoId, oneOf, paging, poolNumber, requiredSum, windowOf, yesOrNo } from '../../calls/query.ts';
import { iso, isoOrNull } from '../../calls/time.ts';
import { actionCall, changeCall, listCall, type OperatorCall, readCall } from '../call.ts';
import { entriesIn, poolBody } from './body.ts';

const ENTRY = { answer: poolEntry, missing: 'Pool entry' };

export const poolCalls: readonly OperatorCall[] = [
  listCall({
    operationId: 'findPoolEntries',
    path: '/operator/pool',
    summary: 'Find entries of the pool, with what of them is taken by which payment',
    query: {
      method: oneOf(TRANSFER_METHODS, 'The transfer method that they serve.'),
      geo_id: geoId,
      bank,
      enabled: yesOrNo('Whether new payments may have them.'),
      number: poolNumber,
      ...paging,
    },
    answer: pageOf(poolEntry, 'PoolEntriesFound'),
    async run({ context, query }) {
      const { method, geo_id, enabled, number } = query;
      const filter = { method, geoId: geo_id, bank: query.bank, enabled, number };
      const page = await findPool(context.database, filter, windowOf(query));
      const views = await viewsOf(context, page.items);
      return { ...pageView(page, () => null), items: views };
    },
  }),

  changeCall({
    operationId: 'addPoolEntries',
    path: '/operator/pool',
    summary: 'Add entries to the pool, all or none',
    status: 201,
    body: poolBody,
    answer: listOf(poolEntry, 'PoolEntriesAdded'),
    conflict: 'A card, account, phone, QR or tips ID is in the pool already.',
    async run({ context, by, body }) {
      return {
        items: await viewsOf(context, await addToPool(context, entriesIn(body, context.settings), by)),
      };
    },
  }),

  // Before the read of an entry, whose path it would match.
  listCall({
    operationId: 'readPoolUse',
    path: '/operator/pool/use',
    summary: 'Read how many entries are free, taken and cooling down for a sum',
    query: {
      amount: requiredSum,
      method: oneOf(TRANSFER_METHODS, 'The transfer method that they serve.'),
      geo_id: geoId,
      bank,
    },
    answer: listOf(poolUseAnswer, 'PoolUses'),
    async run({ context, query }) {
      const { amount, method, geo_id, bank } = query;
      const filter = { amount, method, geoId: geo_id, ...(bank === undefined ? {} : { banks: [bank] }) };
      const uses = await poolUse(context.database, filter, context.clock.now());
      return { items: uses.map(useView) };
    },
  }),

  readCall({
    ...ENTRY,
    operationId: 'readPoolEntry',
    path: '/operator/pool/{requisite_id}',
    summary: 'Read an entry of the pool',
    run: async ({ context, path }) => viewOf(context, await entryInPath(context, path('requisite_id'))),
  }),

  ...[true, false].map((enabled) =>
    actionCall({
      ...ENTRY,
      operationId: enabled ? 'enablePoolEntry' : 'disablePoolEntry',
      path: `/operator/pool/{requisite_id}/${enabled ? 'enable' : 'disable'}`,
      summary: enabled ? 'Let new payments have an entry' : 'Let no new payment have an entry',
      async run({ context, path, by }) {
        const { id } = await entryInPath(context, path('requisite_id'));
        return viewOf(context, await enablePoolEntry(context, id, enabled, by));
      },
    }),
  ),
];

async function entryInPath(context: ServiceContext, given: string): Promise<StoredPoolEntry> {
  return existing(await findPoolEntry(context.database, numberInPath('requisite_id', given)), 'Pool entry');
}

async function viewOf(context: ServiceContext, entry: StoredPoolEntry): Promise<PoolEntryAnswer> {
  const taken = await takenOf(context.database, [entry.id], context.clock.now());
  return poolView(entry, taken);
}

async function viewsOf(
  context: ServiceContext,
  entries: readonly StoredPoolEntry[],
): Promise<PoolEntryAnswer[]> {
  const ids = entries.map(({ id }) => id);
  const taken = await takenOf(context.database, ids, context.clock.now());
  return entries.map((entry) =>
    poolView(
      entry,
      taken.filter(({ requisiteId }) => requisiteId === entry.id),
    ),
  );
}

function poolView(entry: StoredPoolEntry, taken: readonly StoredReservation[]): PoolEntryAnswer {
  return {
    id: entry.id,
    ...wirePoolEntry(entry),
    enabled: entry.enabled,
    last_used_at: entry.lastUsedAt === 0 ? null : iso(entry.lastUsedAt),
    taken: taken.map(({ paymentId, amount, cooldownUntil }) => ({
      payment_id: paymentId,
      amount: amountToFixed(amount),
      rests_until: isoOrNull(cooldownUntil),
    })),
  };
}

function useView({ method, geoId, enabled, open, cooling, nextFreeAt }: PoolUse): PoolUseAnswer {
  return {
    method,
    geo_id: geoId,
    enabled,
    free: enabled - open - cooling,
    open,
    cooling,
    next_free_at: isoOrNull(nextFreeAt),
  };
}
