import postgres from 'postgres';
import { codeOf, SILENCE, StoreUnavailableError } from './unavailable.ts';

/** Serialization failure and deadlock (PostgreSQL, appendix A): the same transaction may succeed when run again. */
const RETRYABLE = ['40001', '40P01'];

/**
 * Errors of the server rather than of the statement (PostgreSQL, appendix A): connection, authorization,
 * resources, operator intervention (which includes a statement timeout), a read-only standby, and an idle
 * transaction timeout.
 */
const ITS_OWN = /^(?:08|28|53|57|58)|^25(?:006|P03)$/;

/**
 * Socket errors (`ECONNRESET`), and the driver's connection errors. `UNSAFE_TRANSACTION`: under load the driver may begin a
 * transaction on a connection that it has not reserved (porsager/postgres#823); that connection must not be used again.
 */
const NO_CONNECTION = /^(?:E(?!RR_)[A-Z_]{4,}|CONNECT(?:ION)?_[A-Z]+|UNSAFE_TRANSACTION)$/;

/** Whether the connection failed or was lost. */
export function isLost(error: unknown): boolean {
  return error instanceof StoreUnavailableError && NO_CONNECTION.test(error.code);
}

/** Whether the time limit expired. */
export function isSilence(error: unknown): boolean {
  return error instanceof StoreUnavailableError && error.code === SILENCE;
}

export function isRetryable(error: unknown): boolean {
  return error instanceof postgres.PostgresError && RETRYABLE.includes(error.code);
}

/** Maps an error of the server or the connection to StoreUnavailableError; others stay as they are. */
export function storeError(error: unknown): unknown {
  if (error instanceof StoreUnavailableError) return error;
  const code = codeOf(error);
  const isIts = error instanceof postgres.PostgresError ? ITS_OWN.test(code) : NO_CONNECTION.test(code);
  return isIts ? new StoreUnavailableError(code, { cause: error }) : error;
}
