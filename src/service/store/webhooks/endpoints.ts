import type { Row, Sql } from '../drivers/database.ts';
import { flagIn, numberIn, numberOrNullIn } from '../drivers/row.ts';
import { piecesOf } from '../pieces.ts';

/** A merchant's webhook endpoint, whose webhooks are in one queue. Times are epoch milliseconds. */
export interface Endpoint {
  readonly id: number;
  readonly merchantId: number;
  /** Whether its last webhook was accepted quickly. */
  readonly quick: boolean;
  /** The timeouts in a row. */
  readonly timeouts: number;
  /** When the circuit breaker opened; `null` while it is closed. */
  readonly brokenSince: number | null;
  /** The earliest time of the next probe; `null` while the breaker is closed. */
  readonly probeAt: number | null;
}

/** The stored result of an endpoint's attempts. */
export type EndpointState = Pick<Endpoint, 'quick' | 'timeouts' | 'brokenSince' | 'probeAt'>;

/** Whose webhooks are looked for. */
export interface ReadyFilter {
  /** Endpoints that accepted their last webhook quickly, or the others. */
  readonly quick: boolean;
  /** Merchants without free slots. */
  readonly exceptMerchants: readonly number[];
}

/**
 * Endpoints that have a due webhook and may be called now, the one served least recently first. It reads one row
 * for each endpoint with due webhooks, however many these are.
 */
export async function readyEndpoints(
  sql: Sql,
  now: number,
  { quick, exceptMerchants }: ReadyFilter,
  limit: number,
): Promise<readonly Endpoint[]> {
  const rows = await sql.query(
    `select * from webhook_endpoints
     where due_at <= ? and held_until <= ? and (probe_at is null or probe_at <= ?) and quick = ?
       ${notOf(exceptMerchants)}
     order by served_at, id limit ?`,
    [now, now, now, quick ? 1 : 0, ...exceptMerchants, limit],
  );
  return rows.map(endpointOf);
}

function notOf(merchantIds: readonly number[]): string {
  return merchantIds.length === 0 ? '' : `and merchant_id not in (${merchantIds.map(() => '?').join(', ')})`;
}

/** When an endpoint becomes ready that is not ready now; `null` when none will. */
export async function nextReady(sql: Sql, now: number): Promise<number | null> {
  const row = await sql.first(
    `select min(at) as next from (
       select min(due_at) as at from webhook_endpoints where due_at > ?
       union all
       select min(held_until) from webhook_endpoints where due_at <= ? and held_until > ?
       union all
       select min(probe_at) from webhook_endpoints where due_at <= ? and probe_at > ?
     ) as times`,
    [now, now, now, now, now],
  );
  return row === undefined ? null : numberOrNullIn(row, 'next');
}

/** An endpoint as it enters the queue: the merchant's, by the hash of its origin. */
export interface EndpointKey {
  readonly merchantId: number;
  /** 0 to 255. */
  readonly bucket: number;
}

/** An endpoint, and when it has a webhook due. */
export interface Expected extends EndpointKey {
  readonly dueAt: number;
}

/**
 * Says when endpoints have a webhook due, and locks them in the given order.
 * @param expected each endpoint once
 * @returns their `id`s, by {@link keyText}
 */
export async function expectAt(
  sql: Sql,
  expected: readonly Expected[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const piece of piecesOf(expected)) {
    const rows = await sql.query(
      `insert into webhook_endpoints (merchant_id, bucket, due_at) values ${piece.map(() => '(?, ?, ?)').join(', ')}
       on conflict (merchant_id, bucket) do update set due_at =
         case when webhook_endpoints.due_at <= excluded.due_at then webhook_endpoints.due_at else excluded.due_at end
       returning id, merchant_id, bucket`,
      piece.flatMap(({ merchantId, bucket, dueAt }) => [merchantId, bucket, dueAt]),
    );
    for (const row of rows) {
      const key = { merchantId: numberIn(row, 'merchant_id'), bucket: numberIn(row, 'bucket') };
      ids.set(keyText(key), numberIn(row, 'id'));
    }
  }
  return ids;
}

export function keyText({ merchantId, bucket }: EndpointKey): string {
  return `${merchantId} ${bucket}`;
}

/** Has a broken endpoint probed now. */
export async function probeNow(sql: Sql, id: number, now: number): Promise<void> {
  await sql.query('update webhook_endpoints set probe_at = ? where id = ? and probe_at > ?', [now, id, now]);
}

/** Locks a ready endpoint for one attempt. `null` when another process was faster. */
export async function serveEndpoint(sql: Sql, id: number, now: number): Promise<Endpoint | null> {
  const row = await sql.first(
    `update webhook_endpoints set served_at = ?
     where id = ? and due_at <= ? and held_until <= ? and (probe_at is null or probe_at <= ?)
     returning *`,
    [now, id, now, now, now],
  );
  return row === undefined ? null : endpointOf(row);
}

/** Locks an endpoint until the end of the transaction. */
export async function lockEndpoint(sql: Sql, id: number): Promise<Endpoint | null> {
  const row = await sql.first('update webhook_endpoints set quick = quick where id = ? returning *', [id]);
  return row === undefined ? null : endpointOf(row);
}

/**
 * Updates when the endpoint's next webhook is due.
 * @param heldUntil no other attempt starts before this time; 0 for no such time
 */
export async function releaseEndpoint(sql: Sql, id: number, heldUntil: number): Promise<void> {
  await sql.query(
    `update webhook_endpoints set held_until = ?,
       due_at = (select min(due_at) from webhooks where endpoint = ? and due_at is not null)
     where id = ?`,
    [heldUntil, id, id],
  );
}

/** Stores how an endpoint has answered, and releases it as {@link releaseEndpoint} does. */
export async function settleEndpoint(
  sql: Sql,
  id: number,
  state: EndpointState,
  heldUntil: number,
): Promise<void> {
  await sql.query(
    `update webhook_endpoints set quick = ?, timeouts = ?, broken_since = ?, probe_at = ?, held_until = ?,
       due_at = (select min(due_at) from webhooks where endpoint = ? and due_at is not null)
     where id = ?`,
    [state.quick ? 1 : 0, state.timeouts, state.brokenSince, state.probeAt, heldUntil, id, id],
  );
}

/** Makes a quick endpoint a slow one while an attempt is still under way. */
export async function slowDownEndpoint(sql: Sql, id: number, heldUntil: number): Promise<void> {
  await sql.query('update webhook_endpoints set quick = 0, held_until = ? where id = ? and quick = 1', [
    heldUntil,
    id,
  ]);
}

/** Since when the circuit breakers of these endpoints are open, by the endpoint's `id`. */
export async function brokenEndpoints(
  sql: Sql,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.query(
    `select id, broken_since from webhook_endpoints
     where broken_since is not null and id in (${ids.map(() => '?').join(', ')})`,
    ids,
  );
  return new Map(rows.map((row) => [numberIn(row, 'id'), numberIn(row, 'broken_since')]));
}

function endpointOf(row: Row): Endpoint {
  return {
    id: numberIn(row, 'id'),
    merchantId: numberIn(row, 'merchant_id'),
    quick: flagIn(row, 'quick'),
    timeouts: numberIn(row, 'timeouts'),
    brokenSince: numberOrNullIn(row, 'broken_since'),
    probeAt: numberOrNullIn(row, 'probe_at'),
  };
}
