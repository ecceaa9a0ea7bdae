import type { OrderId } from '../../../contract/ids.ts';
import { isStorable } from '../../lib/text.ts';
import { orderIdIn, wordIn } from '../columns.ts';
import type { Row, Sql } from '../drivers/database.ts';
import { numberIn, numberOrNullIn, textIn } from '../drivers/row.ts';

/**
 * - `pending`: an attempt is due or under way; `delivered`: accepted by the receiver
 * - `failed`: given up, until a redelivery is requested
 */
export const WEBHOOK_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** A new webhook. */
export interface NewWebhook {
  /** The same in every attempt, so that the receiver can deduplicate. */
  readonly webhookId: string;
  readonly merchantId: number;
  readonly orderId: OrderId;
  readonly paymentId: string;
  readonly event: string;
  readonly url: string;
  /** The body, byte for byte. */
  readonly payload: string;
}

/** A stored webhook. Times are epoch milliseconds. */
export interface StoredWebhook extends NewWebhook {
  readonly id: number;
  /** The endpoint in whose queue it is; `null` until it is put there. */
  readonly endpoint: number | null;
  readonly status: WebhookStatus;
  /** The number of attempts, ever. */
  readonly attempts: number;
  /** The number of failures since the last (re)delivery request: the step in the retry schedule. */
  readonly step: number;
  /** When the next attempt is due; during an attempt, when its lease expires. `null` for never. */
  readonly dueAt: number | null;
  readonly createdAt: number;
  readonly deliveredAt: number | null;
}

export async function insertWebhook(sql: Sql, webhook: NewWebhook, now: number): Promise<void> {
  await sql.query(
    `insert into webhooks (webhook_id, merchant_id, order_id, payment_id, event, url, payload, status,
       due_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?, 'pending', ?, ?)`,
    [
      webhook.webhookId,
      webhook.merchantId,
      webhook.orderId,
      webhook.paymentId,
      webhook.event,
      webhook.url,
      webhook.payload,
      now,
      now,
    ],
  );
}

export async function findWebhook(sql: Sql, webhookId: string): Promise<StoredWebhook | null> {
  // PostgreSQL rejects text with a NUL, even in a query.
  if (!isStorable(webhookId)) return null;
  const row = await sql.first('select * from webhooks where webhook_id = ?', [webhookId]);
  return row === undefined ? null : webhookOf(row);
}

/**
 * Starts the delivery again, from the first step of the retry schedule. It enters the queue of its endpoint anew,
 * because the address may have changed.
 */
export async function renewWebhook(
  sql: Sql,
  webhookId: string,
  url: string,
  now: number,
): Promise<StoredWebhook | null> {
  const row = await sql.first(
    `update webhooks set status = 'pending', url = ?, step = 0, due_at = ?, endpoint = null
     where webhook_id = ? returning *`,
    [url, now, webhookId],
  );
  return row === undefined ? null : webhookOf(row);
}

export function webhookOf(row: Row): StoredWebhook {
  return {
    id: numberIn(row, 'id'),
    endpoint: numberOrNullIn(row, 'endpoint'),
    webhookId: textIn(row, 'webhook_id'),
    merchantId: numberIn(row, 'merchant_id'),
    orderId: orderIdIn(row, 'order_id'),
    paymentId: textIn(row, 'payment_id'),
    event: textIn(row, 'event'),
    url: textIn(row, 'url'),
    payload: textIn(row, 'payload'),
    status: wordIn(row, 'status', WEBHOOK_STATUSES),
    attempts: numberIn(row, 'attempts'),
    step: numberIn(row, 'step'),
    dueAt: numberOrNullIn(row, 'due_at'),
    createdAt: numberIn(row, 'created_at'),
    deliveredAt: numberOrNullIn(row, 'delivered_at'),
  };
}
