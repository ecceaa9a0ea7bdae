import type { ServiceContext } from '../context.ts';
import type { Sql } from '../store/drivers/database.ts';
import { isUnavailable } from '../store/drivers/unavailable.ts';
import { claimKey, completeKey, findCreation, type IdempotentCreation } from '../store/idempotency-keys.ts';

/** The `Idempotency-Key` belongs to a request with another body. */
export class IdempotencyKeyReusedError extends Error {
  override readonly name = 'IdempotencyKeyReusedError';
}

/** Another request with the same `Idempotency-Key` is still in progress, for longer than this one may wait. */
export class IdempotencyKeyInUseError extends Error {
  override readonly name = 'IdempotencyKeyInUseError';
}

/** The steps of an idempotent creation, all in one transaction. */
interface CreationSteps<T> {
  /** Creates the object; whatever it throws leaves the key unused. */
  create(sql: Sql): Promise<T>;
  idOf(created: T): string;
  /** The object with that ID as it is now. */
  find(sql: Sql, id: string): Promise<T | null>;
}

/**
 * Creates an object once for each `Idempotency-Key`. A repeat returns the same object as it is now. Concurrent repeats
 * wait for the first request. Without a key it just creates.
 * @throws IdempotencyKeyReusedError, IdempotencyKeyInUseError; and whatever `create` throws
 */
export async function createOnce<T>(
  { clock, database }: Pick<ServiceContext, 'clock' | 'database'>,
  creation: IdempotentCreation | null,
  steps: CreationSteps<T>,
): Promise<T> {
  if (creation === null) return database.transaction((sql) => steps.create(sql));
  let isWaiting = false;
  try {
    return await database.transaction(async (sql) => {
      isWaiting = true;
      const isFirst = await claimKey(sql, creation, clock.now());
      isWaiting = false;
      if (!isFirst) return foundAgain(sql, creation, clock.now(), steps);
      const created = await steps.create(sql);
      await completeKey(sql, creation, steps.idOf(created));
      return created;
    });
  } catch (error) {
    throw isWaiting && isUnavailable(error) ? new IdempotencyKeyInUseError() : error;
  }
}

/**
 * What an earlier request with the same key has created, as it is now; `null` when this is the first one. For requests
 * whose own checks would refuse a repeat.
 * @throws IdempotencyKeyReusedError
 */
export async function createdBefore<T>(
  { clock, database }: Pick<ServiceContext, 'clock' | 'database'>,
  creation: IdempotentCreation | null,
  find: CreationSteps<T>['find'],
): Promise<T | null> {
  if (creation === null) return null;
  const isKnown = (await findCreation(database, creation, clock.now())) !== null;
  return isKnown ? foundAgain(database, creation, clock.now(), { find }) : null;
}

async function foundAgain<T>(
  sql: Sql,
  creation: IdempotentCreation,
  now: number,
  { find }: Pick<CreationSteps<T>, 'find'>,
): Promise<T> {
  const stored = await findCreation(sql, creation, now);
  if (stored !== null && stored.bodyHash !== creation.bodyHash) throw new IdempotencyKeyReusedError();
  const found = stored?.createdId == null ? null : await find(sql, stored.createdId);
  if (found === null) throw new Error('an idempotency key has no object');
  return found;
}
