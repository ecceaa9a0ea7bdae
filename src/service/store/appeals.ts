import type { Amount } from '../../contract/amount.ts';
import { APPEAL_STATUSES, type AppealStatus } from '../../contract/statuses.ts';
import { OPEN_APPEAL_STATUSES } from '../rules/appeal-transitions.ts';
import { amountIn, wordIn } from './columns.ts';
import type { Row, Sql } from './drivers/database.ts';
import { numberIn, numberOrNullIn } from './drivers/row.ts';
import { given, givenFew, type PagedList, type PageWindow, pageOf, type ResultPage } from './search.ts';

/** An appeal before it is stored. Times are epoch milliseconds. */
export interface NewAppeal {
  readonly merchantId: number;
  /** Numeric ID of the payment. */
  readonly payment: number;
  readonly amount: Amount;
  /** ID of the payment's requisite; 0 when it was not from the pool. */
  readonly bankCard: number;
  readonly createdAt: number;
}

export interface StoredAppeal extends NewAppeal {
  readonly id: number;
  readonly status: AppealStatus;
  /** When its thread became complete. */
  readonly readyAt: number | null;
  readonly messageCount: number;
  readonly updatedAt: number;
}

/** Stores a new appeal; `null` when the payment has an open one. */
export async function insertAppeal(sql: Sql, appeal: NewAppeal): Promise<StoredAppeal | null> {
  const row = await sql.first(
    `insert into appeals (merchant_id, payment, amount, bank_card, status, created_at, updated_at)
     values (?, ?, ?, ?, 'new', ?, ?)
     on conflict do nothing
     returning *`,
    [appeal.merchantId, appeal.payment, appeal.amount, appeal.bankCard, appeal.createdAt, appeal.createdAt],
  );
  return row === undefined ? null : appealOf(row);
}

export async function findAppeal(sql: Sql, id: number): Promise<StoredAppeal | null> {
  const row = await sql.first('select * from appeals where id = ?', [id]);
  return row === undefined ? null : appealOf(row);
}

export async function hasOpenAppeal(sql: Sql, payment: number): Promise<boolean> {
  const row = await sql.first(
    `select 1 as found from appeals where payment = ? and status in (${OPEN}) limit 1`,
    [payment, ...OPEN_APPEAL_STATUSES],
  );
  return row !== undefined;
}

export interface AppealFilter {
  readonly status?: AppealStatus | undefined;
  readonly merchantId?: number | undefined;
  readonly payment?: number | undefined;
}

/** Appeals, the newest first. */
export function findAppeals(
  sql: Sql,
  filter: AppealFilter,
  window: PageWindow,
): Promise<ResultPage<StoredAppeal>> {
  const conditions = [
    given('status = ?', filter.status),
    given('merchant_id = ?', filter.merchantId),
    givenFew('payment = ?', filter.payment),
  ];
  return pageOf(sql, APPEALS, conditions, window);
}

/** All appeals on these payments, the oldest first. */
export async function appealsOnPayments(
  sql: Sql,
  payments: readonly number[],
): Promise<readonly StoredAppeal[]> {
  if (payments.length === 0) return [];
  const rows = await sql.query(
    `select * from appeals where payment in (${payments.map(() => '?').join(', ')}) order by id`,
    payments,
  );
  return rows.map(appealOf);
}

/**
 * Compare-and-set: changes the status only from one of `statuses`; otherwise `null`. Of two concurrent
 * changes one wins.
 */
export async function changeAppealStatus(
  sql: Sql,
  id: number,
  statuses: readonly AppealStatus[],
  to: AppealStatus,
  now: number,
): Promise<StoredAppeal | null> {
  if (statuses.length === 0) return null;
  const row = await sql.first(
    `update appeals set status = ?, updated_at = ?
     where id = ? and status in (${statuses.map(() => '?').join(', ')})
     returning *`,
    [to, now, id, ...statuses],
  );
  return row === undefined ? null : appealOf(row);
}

/**
 * Counts a message of an open thread; `null` when the appeal is closed, its thread full, or it is missing. In
 * a transaction this locks the thread, so that the last writer sees all messages.
 */
export async function countMessage(sql: Sql, id: number, most: number): Promise<StoredAppeal | null> {
  const row = await sql.first(
    `update appeals set message_count = message_count + 1
     where id = ? and status in (${OPEN}) and message_count < ?
     returning *`,
    [id, ...OPEN_APPEAL_STATUSES, most],
  );
  return row === undefined ? null : appealOf(row);
}

/** Marks the thread as complete; only the first call has an effect. */
export async function markReady(sql: Sql, id: number, now: number): Promise<StoredAppeal | null> {
  const row = await sql.first(
    'update appeals set ready_at = ? where id = ? and ready_at is null returning *',
    [now, id],
  );
  return row === undefined ? null : appealOf(row);
}

const OPEN = OPEN_APPEAL_STATUSES.map(() => '?').join(', ');

const APPEALS: PagedList<StoredAppeal> = {
  select: '*',
  from: 'appeals',
  sortedBy: { id: 'number' },
  read: appealOf,
  positionOf: ({ id }) => [id],
};

function appealOf(row: Row): StoredAppeal {
  return {
    id: numberIn(row, 'id'),
    merchantId: numberIn(row, 'merchant_id'),
    payment: numberIn(row, 'payment'),
    amount: amountIn(row, 'amount'),
    bankCard: numberIn(row, 'bank_card'),
    status: wordIn(row, 'status', APPEAL_STATUSES),
    readyAt: numberOrNullIn(row, 'ready_at'),
    messageCount: numberIn(row, 'message_count'),
    createdAt: numberIn(row, 'created_at'),
    updatedAt: numberIn(row, 'updated_at'),
  };
}
