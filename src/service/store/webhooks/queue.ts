import type { Sql } from '../drivers/database.ts';
import { numberOrNullIn } from '../drivers/row.ts';
import { type StoredWebhook, webhookOf } from './webhooks.ts';

/**
 * Due webhooks, the longest overdue first. @param except merchants with the most concurrent deliveries
 * allowed
 */
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
 * Compare-and-set: claims a due webhook for one attempt, with a lease. When the lease expires the worker is
 * presumed dead and the webhook is due again. `null` when another process was faster.
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

/** Marks a webhook as delivered, and cancels its retries. */
export async function markDelivered(sql: Sql, id: number, now: number): Promise<void> {
  await sql.query("update webhooks set status = 'delivered', due_at = null, delivered_at = ? where id = ?", [
    now,
    id,
  ]);
}

/**
 * Marks an attempt as failed, unless another process has begun a newer one.
 * @param next when to retry, and the step in the retry schedule; `null` to give up
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
