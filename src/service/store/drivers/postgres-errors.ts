import postgres from 'postgres';
import { codeOf, SILENCE, StoreUnavailableError } from './unavailable.ts';

/** Serialization failure and deadlock (PostgreSQL, appendix A): the same transaction may succeed when run again. */
const RETRYABLE = ['40001', '40P01'];

/**
 * What PostgreSQL says of itself (appendix A): the connection, who may connect, its resources, somebody's orders; a
 * statement that took too long is among those. Last, one that has become a copy that can only be read, and one that has
 * not heard of us for too long.
 */
const ITS_OWN = /^(?:08|28|53|57|58)|^25(?:006|P03)$/;

/** Codes of sockets (`ECONNRESET`), and of the driver for its connections. */
const NO_CONNECTION = /^(?:E(?!RR_)[A-Z_]{4,}|CONNECT(?:ION)?_[A-Z]+)$/;

/** There is no connection, or there was one. */
export function isLost(error: unknown): boolean {
  return error instanceof StoreUnavailableError && NO_CONNECTION.test(error.code);
}

/** Nothing was said within the limit. */
export function isSilence(error: unknown): boolean {
  return error instanceof StoreUnavailableError && error.code === SILENCE;
}

export function isRetryable(error: unknown): boolean {
  return error instanceof postgres.PostgresError && RETRYABLE.includes(error.code);
}

/** An error as the service knows it: one that is no fault of ours, nor of what was asked, is a StoreUnavailableError. */
export function storeError(error: unknown): unknown {
  if (error instanceof StoreUnavailableError) return error;
  const code = codeOf(error);
  const isIts = error instanceof postgres.PostgresError ? ITS_OWN.test(code) : NO_CONNECTION.test(code);
  return isIts ? new StoreUnavailableError(code, { cause: error }) : error;
}
