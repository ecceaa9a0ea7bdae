import type { Sql } from './drivers/database.ts';
import { numberIn, textIn, textOrNullIn } from './drivers/row.ts';

/** A creation that a merchant may repeat with the same `Idempotency-Key`. */
export interface IdempotentCreation {
  readonly merchantId: number;
  /** The path of the endpoint. */
  readonly endpoint: string;
  readonly key: string;
  readonly bodyHash: string;
}

/** What a key has created. */
export interface StoredCreation {
  readonly bodyHash: string;
  /** `null` only inside the transaction that creates it. */
  readonly createdId: string | null;
}

/** A key is remembered for a day. */
export const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

const byKey = 'merchant_id = ? and endpoint = ? and idempotency_key = ?';
const valuesOf = ({ merchantId, endpoint, key }: IdempotentCreation) => [merchantId, endpoint, key] as const;

/**
 * Claims a key that is new or has expired. A concurrent claim of the same key waits until the transaction of the first
 * one is over.
 * @returns whether this transaction is the one that creates
 */
export async function claimKey(sql: Sql, creation: IdempotentCreation, now: number): Promise<boolean> {
  const row = await sql.first(
    `insert into idempotency_keys (merchant_id, endpoint, idempotency_key, body_hash, created_at)
     values (?, ?, ?, ?, ?)
     on conflict (merchant_id, endpoint, idempotency_key) do update
       set body_hash = excluded.body_hash, created_id = null, created_at = excluded.created_at
       where idempotency_keys.created_at <= ?
     returning created_at`,
    [...valuesOf(creation), creation.bodyHash, now, now - KEY_LIFETIME_MS],
  );
  return row !== undefined;
}

/** Stores what was created with a claimed key. */
export async function completeKey(sql: Sql, creation: IdempotentCreation, createdId: string): Promise<void> {
  await sql.query(`update idempotency_keys set created_id = ? where ${byKey}`, [
    createdId,
    ...valuesOf(creation),
  ]);
}

/** What a key has created; `null` for a key that is unknown or has expired. */
export async function findCreation(
  sql: Sql,
  creation: IdempotentCreation,
  now: number,
): Promise<StoredCreation | null> {
  const row = await sql.first(
    `select body_hash, created_id, created_at from idempotency_keys where ${byKey}`,
    valuesOf(creation),
  );
  if (row === undefined || numberIn(row, 'created_at') <= now - KEY_LIFETIME_MS) return null;
  return { bodyHash: textIn(row, 'body_hash'), createdId: textOrNullIn(row, 'created_id') };
}

/** Deletes expired keys. @returns the number of deleted keys, at most `limit` */
export async function deleteExpiredKeys(sql: Sql, now: number, limit: number): Promise<number> {
  const rows = await sql.query(
    `delete from idempotency_keys where (merchant_id, endpoint, idempotency_key) in (
       select merchant_id, endpoint, idempotency_key from idempotency_keys
       where created_at <= ? order by created_at limit ?
     ) returning created_at`,
    [now - KEY_LIFETIME_MS, limit],
  );
  return rows.length;
}
