import type { Actor } from '../../actor.ts';
import type { ServiceContext } from '../../context.ts';
import { hashSecret, newApiKey, parseApiKey } from '../../keys/api-key.ts';
import { recordChange } from '../../store/audit-log.ts';
import type { Sql } from '../../store/drivers/database.ts';
import {
  changeRights,
  findKey,
  insertKey,
  keysOf,
  RIGHTS,
  type Right,
  revokeKey,
  type StoredKey,
} from '../../store/keys.ts';
import { ConflictError } from '../conflict-error.ts';

export type KeyContext = Pick<ServiceContext, 'clock' | 'ids' | 'database'>;

/** A new key with its text, which is shown only once. */
export interface IssuedKey {
  readonly key: StoredKey;
  readonly apiKey: string;
}

/** The merchant and the rights of a new key. */
export interface KeyInput {
  readonly merchantId: number;
  readonly rights?: readonly Right[] | undefined;
}

/** Creates another key for a merchant. */
export function addKey(context: KeyContext, input: KeyInput, by: Actor): Promise<IssuedKey> {
  return context.database.transaction((sql) => addKeyIn(context, sql, input, by));
}

/** The same as part of a transaction. */
export async function addKeyIn(
  context: Pick<ServiceContext, 'clock' | 'ids'>,
  sql: Sql,
  { merchantId, rights = RIGHTS }: KeyInput,
  by: Actor,
): Promise<IssuedKey> {
  const now = context.clock.now();
  const apiKey = newApiKey(context.ids);
  const parsed = parseApiKey(apiKey);
  if (parsed === null) throw new Error('a new key is unreadable');
  const { keyId, secret } = parsed;
  await insertKey(sql, { keyId, merchantId, secretHash: hashSecret(secret), rights }, now);
  const key = await findKey(sql, keyId);
  if (key === null) throw new Error('the key was not stored');
  const after = { merchant_id: merchantId, rights: rights.join(' ') };
  await recordChange(sql, { actor: by, action: 'key.created', subjectId: keyId, before: null, after }, now);
  return { key, apiKey };
}

/** Revokes a key at once. @throws ConflictError when the merchant has no such active key */
export function endKey(
  context: KeyContext,
  merchantId: number,
  keyId: string,
  by: Actor,
): Promise<StoredKey> {
  return context.database.transaction((sql) => endKeyIn(context, sql, merchantId, keyId, by));
}

/** Replaces a key by a new one with the same rights, and revokes it at once. @throws ConflictError */
export function rotateKey(
  context: KeyContext,
  merchantId: number,
  keyId: string,
  by: Actor,
): Promise<IssuedKey> {
  return context.database.transaction(async (sql) => {
    const { rights } = await endKeyIn(context, sql, merchantId, keyId, by);
    return addKeyIn(context, sql, { merchantId, rights }, by);
  });
}

/** Changes a key's rights. @throws ConflictError when the merchant has no such active key */
export function setRights(
  context: KeyContext,
  merchantId: number,
  keyId: string,
  rights: readonly Right[],
  by: Actor,
): Promise<StoredKey> {
  return context.database.transaction(async (sql) => {
    const before = (await keysOf(sql, merchantId)).find((key) => key.keyId === keyId);
    const after = await changeRights(sql, merchantId, keyId, rights);
    if (before === undefined || after === null) throw notInForce();
    const [was, is] = [before.rights.join(' '), after.rights.join(' ')];
    if (was === is) return after;
    const change = { actor: by, action: 'key.rights', subjectId: keyId } as const;
    await recordChange(
      sql,
      { ...change, before: { rights: was }, after: { rights: is } },
      context.clock.now(),
    );
    return after;
  });
}

async function endKeyIn(
  context: Pick<ServiceContext, 'clock'>,
  sql: Sql,
  merchantId: number,
  keyId: string,
  by: Actor,
): Promise<StoredKey> {
  const now = context.clock.now();
  const ended = await revokeKey(sql, merchantId, keyId, now);
  if (ended === null) throw notInForce();
  const change = { before: { revoked: false }, after: { revoked: true } };
  await recordChange(sql, { actor: by, action: 'key.revoked', subjectId: keyId, ...change }, now);
  return ended;
}

function notInForce(): ConflictError {
  return new ConflictError('the merchant has no such key in force');
}
