import type { Row, Sql } from './drivers/database.ts';
import { numberIn, numberOrNullIn, textIn, textOrNullIn } from './drivers/row.ts';

/** Rights beyond orders and payments, which every key has. */
export const RIGHTS = ['appeals'] as const;
export type Right = (typeof RIGHTS)[number];

/** A new key. Only the hash of its secret is stored. */
export interface NewKey {
  readonly keyId: string;
  readonly merchantId: number;
  readonly secretHash: string;
  /** All by default. */
  readonly rights?: readonly Right[];
}

/** A stored key. Times are epoch milliseconds. */
export interface StoredKey extends NewKey {
  readonly rights: readonly Right[];
  readonly createdAt: number;
  readonly revokedAt: number | null;
}

/** Stores a key; an existing one stays as it is. */
export async function insertKey(sql: Sql, key: NewKey, now: number): Promise<void> {
  await sql.query(
    `insert into api_keys (key_id, merchant_id, secret_hash, rights, created_at) values (?, ?, ?, ?, ?)
     on conflict (key_id) do nothing`,
    [key.keyId, key.merchantId, key.secretHash, (key.rights ?? RIGHTS).join(' '), now],
  );
}

/** An active key with its merchant's block. */
export interface KeyInForce extends StoredKey {
  /** Why the merchant is blocked; `null` when it is not. */
  readonly blockedReason: string | null;
}

/** The active key with that ID. */
export async function findKey(sql: Sql, keyId: string): Promise<KeyInForce | null> {
  const row = await sql.first(
    `select k.*, m.blocked_reason from api_keys k join merchants m on m.id = k.merchant_id
     where k.key_id = ? and k.revoked_at is null`,
    [keyId],
  );
  return row === undefined ? null : { blockedReason: textOrNullIn(row, 'blocked_reason'), ...keyOf(row) };
}

/** A merchant's keys, including revoked ones, the newest first. */
export async function keysOf(sql: Sql, merchantId: number): Promise<readonly StoredKey[]> {
  const rows = await sql.query(
    'select * from api_keys where merchant_id = ? order by created_at desc, key_id',
    [merchantId],
  );
  return rows.map(keyOf);
}

/** Revokes a key; `null` when the merchant has no such active key. */
export async function revokeKey(
  sql: Sql,
  merchantId: number,
  keyId: string,
  now: number,
): Promise<StoredKey | null> {
  const row = await sql.first(
    'update api_keys set revoked_at = ? where merchant_id = ? and key_id = ? and revoked_at is null returning *',
    [now, merchantId, keyId],
  );
  return row === undefined ? null : keyOf(row);
}

/** Changes a key's rights; `null` when the merchant has no such active key. */
export async function changeRights(
  sql: Sql,
  merchantId: number,
  keyId: string,
  rights: readonly Right[],
): Promise<StoredKey | null> {
  const row = await sql.first(
    'update api_keys set rights = ? where merchant_id = ? and key_id = ? and revoked_at is null returning *',
    [rights.join(' '), merchantId, keyId],
  );
  return row === undefined ? null : keyOf(row);
}

function keyOf(row: Row): StoredKey {
  const rights = textIn(row, 'rights').split(' ');
  return {
    keyId: textIn(row, 'key_id'),
    merchantId: numberIn(row, 'merchant_id'),
    secretHash: textIn(row, 'secret_hash'),
    rights: RIGHTS.filter((right) => rights.includes(right)),
    createdAt: numberIn(row, 'created_at'),
    revokedAt: numberOrNullIn(row, 'revoked_at'),
  };
}
