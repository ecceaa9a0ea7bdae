import { PAYMENT_STATUSES, type PaymentStatus } from '../../contract/statuses.ts';
import type { Row, Sql } from './drivers/database.ts';
import { listOf } from './drivers/list.ts';
import { numberIn, numberOrNullIn, textIn, textOrNullIn } from './drivers/row.ts';
import { given, type PagedList, type PageWindow, pageOf, type ResultPage } from './search.ts';

/** A new merchant. `callbackUrl` is the default of payments without their own. */
export interface NewMerchant {
  readonly name: string;
  readonly callbackUrl: string | null;
  /** Where the merchant helps its payers; `{payment}` and `{order}` stand for IDs. */
  readonly supportUrl?: string | null;
  /** `whsec_…`, which signs the merchant's webhooks. */
  readonly webhookSecret: string;
}

/** A stored merchant. Times are epoch milliseconds. */
export interface Merchant extends Required<NewMerchant> {
  readonly merchantId: number;
  /** The secret before the last rotation; it signs too until `previousWebhookSecretUntil`. */
  readonly previousWebhookSecret: string | null;
  readonly previousWebhookSecretUntil: number | null;
  /** Why the merchant is blocked; `null` when it is not. */
  readonly blockedReason: string | null;
  readonly blockedAt: number | null;
  /** Commission on payments of version 2, in per cent, as decimal text. */
  readonly rate: string;
  /** The statuses that cause a webhook; `null`: those of the service's setting. */
  readonly webhookEvents: readonly PaymentStatus[] | null;
  readonly createdAt: number;
}

export async function insertMerchant(sql: Sql, merchant: NewMerchant, now: number): Promise<Merchant> {
  const row = await sql.first(
    `insert into merchants (name, callback_url, support_url, webhook_secret, created_at)
     values (?, ?, ?, ?, ?) returning *`,
    [merchant.name, merchant.callbackUrl, merchant.supportUrl ?? null, merchant.webhookSecret, now],
  );
  if (row === undefined) throw new Error('the merchant was not stored');
  return merchantOf(row);
}

export async function findMerchant(sql: Sql, merchantId: number): Promise<Merchant | null> {
  const row = await sql.first('select * from merchants where id = ?', [merchantId]);
  return row === undefined ? null : merchantOf(row);
}

/** The merchants with these IDs, by ID. @param merchantIds may contain an ID several times */
export async function merchantsByIds(
  sql: Sql,
  merchantIds: readonly number[],
): Promise<ReadonlyMap<number, Merchant>> {
  if (merchantIds.length === 0) return new Map();
  const { text, values } = listOf([...new Set(merchantIds)]);
  const rows = await sql.query(`select * from merchants where id in ${text}`, values);
  return new Map(rows.map(merchantOf).map((merchant) => [merchant.merchantId, merchant]));
}

/** In a transaction: locks the merchant until its end. */
export async function lockMerchant(sql: Sql, merchantId: number): Promise<void> {
  await sql.query('update merchants set name = name where id = ?', [merchantId]);
}

/** The columns that a change may set, by their database names. */
export type MerchantChange = Readonly<
  Partial<
    Record<
      | 'name'
      | 'callback_url'
      | 'webhook_secret'
      | 'previous_webhook_secret'
      | 'previous_webhook_secret_until'
      | 'blocked_reason'
      | 'blocked_at'
      | 'rate'
      | 'webhook_events'
      | 'support_url',
      string | number | null
    >
  >
>;

/** `null` when there is no such merchant. @throws TypeError when there is nothing to change */
export async function changeMerchant(
  sql: Sql,
  merchantId: number,
  change: MerchantChange,
): Promise<Merchant | null> {
  const columns = Object.entries(change);
  const row = await sql.first(
    `update merchants set ${columns.map(([name]) => `${name} = ?`).join(', ')} where id = ? returning *`,
    [...columns.map(([, value]) => value), merchantId],
  );
  return row === undefined ? null : merchantOf(row);
}

export interface MerchantFilter {
  readonly name?: string | undefined;
  readonly blocked?: boolean | undefined;
}

/** Merchants, the newest first. */
export function findMerchants(
  sql: Sql,
  filter: MerchantFilter,
  window: PageWindow,
): Promise<ResultPage<Merchant>> {
  const { blocked } = filter;
  const conditions = [
    given('name = ?', filter.name),
    blocked === undefined ? null : { text: `blocked_at is ${blocked ? 'not ' : ''}null`, values: [] },
  ];
  return pageOf(sql, MERCHANTS, conditions, window);
}

const MERCHANTS: PagedList<Merchant> = {
  select: '*',
  from: 'merchants',
  sortedBy: { id: 'number' },
  read: merchantOf,
  positionOf: ({ merchantId }) => [merchantId],
};

function merchantOf(row: Row): Merchant {
  return {
    merchantId: numberIn(row, 'id'),
    name: textIn(row, 'name'),
    callbackUrl: textOrNullIn(row, 'callback_url'),
    webhookSecret: textIn(row, 'webhook_secret'),
    previousWebhookSecret: textOrNullIn(row, 'previous_webhook_secret'),
    previousWebhookSecretUntil: numberOrNullIn(row, 'previous_webhook_secret_until'),
    blockedReason: textOrNullIn(row, 'blocked_reason'),
    blockedAt: numberOrNullIn(row, 'blocked_at'),
    rate: textIn(row, 'rate'),
    webhookEvents: statusesOrNullIn(row, 'webhook_events'),
    supportUrl: textOrNullIn(row, 'support_url'),
    createdAt: numberIn(row, 'created_at'),
  };
}

function statusesOrNullIn(row: Row, column: string): readonly PaymentStatus[] | null {
  const words = textOrNullIn(row, column)?.split(',');
  return words === undefined ? null : PAYMENT_STATUSES.filter((status) => words.includes(status));
}
