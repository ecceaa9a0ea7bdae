import type { Sql } from './database.ts';
import { numberIn, textIn, textOrNullIn } from './row.ts';

/** A shop. `callbackUrl` and `webhookSecret` serve payments that name no address of their own. */
export interface Merchant {
  readonly merchantId: number;
  readonly name: string;
  readonly callbackUrl: string | null;
  readonly webhookSecret: string;
}

export async function insertMerchant(
  sql: Sql,
  merchant: Omit<Merchant, 'merchantId'>,
  now: number,
): Promise<Merchant> {
  const [row] = await sql.query(
    'insert into merchants (name, callback_url, webhook_secret, created_at) values (?, ?, ?, ?) returning *',
    [merchant.name, merchant.callbackUrl, merchant.webhookSecret, now],
  );
  if (row === undefined) throw new Error('the merchant was not stored');
  return {
    merchantId: numberIn(row, 'id'),
    name: textIn(row, 'name'),
    callbackUrl: textOrNullIn(row, 'callback_url'),
    webhookSecret: textIn(row, 'webhook_secret'),
  };
}

/** Of an API key only the hash of its secret is stored. */
export interface StoredKey {
  readonly keyId: string;
  readonly merchantId: number;
  readonly secretHash: string;
}

/** Stores a key; one that is there already stays as it is. */
export async function insertKey(sql: Sql, key: StoredKey, now: number): Promise<void> {
  await sql.query(
    `insert into api_keys (key_id, merchant_id, secret_hash, created_at) values (?, ?, ?, ?)
     on conflict (key_id) do nothing`,
    [key.keyId, key.merchantId, key.secretHash, now],
  );
}

/** The key in force with that ID, or `null`. */
export async function findKey(sql: Sql, keyId: string): Promise<StoredKey | null> {
  const [row] = await sql.query(
    'select key_id, merchant_id, secret_hash from api_keys where key_id = ? and revoked_at is null',
    [keyId],
  );
  if (row === undefined) return null;
  return {
    keyId: textIn(row, 'key_id'),
    merchantId: numberIn(row, 'merchant_id'),
    secretHash: textIn(row, 'secret_hash'),
  };
}
