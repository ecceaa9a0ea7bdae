import type { OrderId } from '../../contract/ids.ts';
import { isStorable } from '../rules/text.ts';
import { orderIdIn, wordIn } from './columns.ts';
import type { Row, Sql } from './database.ts';
import { numberIn, numberOrNullIn, textIn } from './row.ts';
import { given, type Listing, type Page, pageOf, type Window } from './search.ts';

/**
 * - `pending`: an attempt is to come, or under way; `delivered`: it was accepted
 * - `failed`: given up, until somebody asks for it again
 */
export const WEBHOOK_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** A webhook before its first attempt. */
export interface NewWebhook {
  /** The same in every attempt, so that the receiver can tell a repetition. */
  readonly webhookId: string;
  readonly merchantId: number;
  readonly orderId: OrderId;
  readonly paymentId: string;
  readonly event: string;
  readonly url: string;
  /** The body, byte for byte. */
  readonly payload: string;
}

/** A webhook as it is kept. Times are epoch milliseconds. */
export interface StoredWebhook extends NewWebhook {
  readonly id: number;
  readonly status: WebhookStatus;
  /** How many attempts were begun, ever. */
  readonly attempts: number;
  /** How many failed since it was last asked for: the place in the schedule. */
  readonly step: number;
  /** When the next attempt is due; while one is under way, when it counts as lost. `null`: there is none. */
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
  // PostgreSQL has no text with a NUL in it, and refuses to look for one.
  if (!isStorable(webhookId)) return null;
  const row = await sql.first('select * from webhooks where webhook_id = ?', [webhookId]);
  return row === undefined ? null : webhookOf(row);
}

/** What is due, the longest overdue first. @param except merchants who have enough under way */
export async function dueWebhooks(
  sql: Sql,
  now: number,
  except: readonly number[],
  limit: number,
): Promise<readonly StoredWebhook[]> {
  const rows = await sql.query(
    `select * from webhooks where due_at <= ? ${notOf(except)} order by due_at, id limit ?`,
    [now, ...except, limit],
  );
  return rows.map(webhookOf);
}

/** When the next attempt is due; `null` when none is. @param except as for {@link dueWebhooks} */
export async function nextDue(sql: Sql, except: readonly number[]): Promise<number | null> {
  const row = await sql.first(
    `select min(due_at) as next from webhooks where due_at is not null ${notOf(except)}`,
    except,
  );
  return row === undefined ? null : numberOrNullIn(row, 'next');
}

function notOf(merchantIds: readonly number[]): string {
  return merchantIds.length === 0 ? '' : `and merchant_id not in (${merchantIds.map(() => '?').join(', ')})`;
}

/**
 * Compare and set: takes a due webhook for one attempt. Until `leaseUntil` it is due for nobody else; if its
 * taker dies, for everybody after that. `null` when another was faster.
 */
export async function claimWebhook(
  sql: Sql,
  seen: StoredWebhook,
  leaseUntil: number,
): Promise<StoredWebhook | null> {
  const row = await sql.first(
    'update webhooks set attempts = attempts + 1, due_at = ? where id = ? and attempts = ? and due_at = ? returning *',
    [leaseUntil, seen.id, seen.attempts, seen.dueAt],
  );
  return row === undefined ? null : webhookOf(row);
}

/** It was accepted: whatever else was planned for it is off. */
export async function markDelivered(sql: Sql, id: number, now: number): Promise<void> {
  await sql.query("update webhooks set status = 'delivered', due_at = null, delivered_at = ? where id = ?", [
    now,
    id,
  ]);
}

/**
 * An attempt failed. Says nothing when it is not the newest one: then somebody else has taken over.
 * @param next when to try again, and at which place of the schedule; `null`: never
 */
export async function markFailed(
  sql: Sql,
  { id, attempts }: Pick<StoredWebhook, 'id' | 'attempts'>,
  next: { readonly dueAt: number; readonly step: number } | null,
): Promise<void> {
  if (next === null) {
    await sql.query(
      "update webhooks set status = 'failed', due_at = null where id = ? and attempts = ? and status = 'pending'",
      [id, attempts],
    );
    return;
  }
  await sql.query(
    "update webhooks set due_at = ?, step = ? where id = ? and attempts = ? and status = 'pending'",
    [next.dueAt, next.step, id, attempts],
  );
}

/** Asks for it again, from the start of the schedule. */
export async function renewWebhook(
  sql: Sql,
  webhookId: string,
  url: string,
  now: number,
): Promise<StoredWebhook | null> {
  const row = await sql.first(
    "update webhooks set status = 'pending', url = ?, step = 0, due_at = ? where webhook_id = ? returning *",
    [url, now, webhookId],
  );
  return row === undefined ? null : webhookOf(row);
}

export interface WebhookFilter {
  readonly status?: string | undefined;
  readonly event?: string | undefined;
  readonly merchantId?: number | undefined;
  readonly orderId?: string | undefined;
  readonly paymentId?: string | undefined;
}

/** Webhooks, the newest first. */
export function findWebhooks(sql: Sql, filter: WebhookFilter, window: Window): Promise<Page<StoredWebhook>> {
  const conditions = [
    given('status = ?', filter.status),
    given('event = ?', filter.event),
    given('merchant_id = ?', filter.merchantId),
    given('order_id = ?', filter.orderId),
    given('payment_id = ?', filter.paymentId),
  ];
  return pageOf(sql, WEBHOOKS, conditions, window);
}

/** How many of an order's webhooks are in which state. */
export async function countWebhooks(sql: Sql, orderId: OrderId): Promise<Record<WebhookStatus, number>> {
  const counts = { pending: 0, delivered: 0, failed: 0 };
  const rows = await sql.query(
    'select status, count(*) as n from webhooks where order_id = ? group by status',
    [orderId],
  );
  for (const row of rows) counts[wordIn(row, 'status', WEBHOOK_STATUSES)] = numberIn(row, 'n');
  return counts;
}

const WEBHOOKS: Listing<StoredWebhook> = {
  select: 'select * from webhooks',
  sortedBy: { id: 'number' },
  read: webhookOf,
  placeOf: ({ id }) => [id],
};

function webhookOf(row: Row): StoredWebhook {
  return {
    id: numberIn(row, 'id'),
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
