import type { Row, Sql } from '../drivers/database.ts';
import { numberIn, numberOrNullIn } from '../drivers/row.ts';
import { piecesOf } from '../pieces.ts';
import { type StoredWebhook, webhookOf } from './webhooks.ts';

/**
 * Webhooks that are in no queue yet: new ones and those to be redelivered.
 * @throws UnreadableWebhookError
 */
export async function arrivedWebhooks(sql: Sql, limit: number): Promise<readonly StoredWebhook[]> {
  const rows = await sql.query(
    'select * from webhooks where endpoint is null and due_at is not null order by id limit ?',
    [limit],
  );
  return rows.map(readable);
}

/** A row of a webhook that cannot be read; {@link setAside} lets the others go on. */
export class UnreadableWebhookError extends Error {
  override readonly name = 'UnreadableWebhookError';
  constructor(
    readonly row: Row,
    options: ErrorOptions,
  ) {
    super('a webhook cannot be read', options);
  }
}

/** @throws UnreadableWebhookError */
function readable(row: Row): StoredWebhook {
  try {
    return webhookOf(row);
  } catch (cause) {
    throw new UnreadableWebhookError(row, { cause });
  }
}

/** Takes a row out of the queue for good: it is not sent. @returns the webhook's ID, as far as it can be read */
export async function setAside(sql: Sql, { row }: UnreadableWebhookError): Promise<string> {
  await sql.query('update webhooks set due_at = null where id = ?', [numberIn(row, 'id')]);
  return String(row['webhook_id']);
}

/** Puts webhooks into the queues of their endpoints, each at its time. */
export async function putInQueues(
  sql: Sql,
  webhooks: readonly { readonly id: number; readonly endpoint: number }[],
): Promise<void> {
  for (const piece of piecesOf(webhooks)) {
    await sql.query(
      `update webhooks set endpoint = case id ${piece.map(() => 'when ? then cast(? as bigint)').join(' ')} end
       where endpoint is null and due_at is not null and id in (${piece.map(() => '?').join(', ')})`,
      [...piece.flatMap(({ id, endpoint }) => [id, endpoint]), ...piece.map(({ id }) => id)],
    );
  }
}

/** Puts a webhook into the queue of an endpoint, before all others that are due. */
export async function putFirst(
  sql: Sql,
  { id, dueAt, endpoint }: { readonly id: number; readonly dueAt: number; readonly endpoint: number },
): Promise<void> {
  const head = await nextInQueue(sql, endpoint);
  await sql.query(
    'update webhooks set endpoint = ?, due_at = ? where id = ? and endpoint is null and due_at is not null',
    [endpoint, head === null ? dueAt : Math.min(dueAt, head - 1), id],
  );
}

async function nextInQueue(sql: Sql, endpoint: number): Promise<number | null> {
  const row = await sql.first(
    'select min(due_at) as next from webhooks where endpoint = ? and due_at is not null',
    [endpoint],
  );
  return row === undefined ? null : numberOrNullIn(row, 'next');
}

/** The webhook of an endpoint that is due longest; `null` when none is due. @throws UnreadableWebhookError */
export async function dueWebhook(sql: Sql, endpoint: number, now: number): Promise<StoredWebhook | null> {
  const row = await sql.first(
    'select * from webhooks where endpoint = ? and due_at <= ? order by due_at, id limit 1',
    [endpoint, now],
  );
  return row === undefined ? null : readable(row);
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
