/** The database does not respond, or not in time. Whether it has done what was requested is unknown. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';

  /** @param code the system's or the database's error code, or {@link SILENCE} */
  constructor(
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(`the store is not available: ${code}`, options);
  }
}

/** No response within the time limit. */
export const SILENCE = 'SILENCE';

/** Locked by another process for too long, disk full, I/O error, or a disk that has become read-only. */
const SQLITE = /^SQLITE_(?:BUSY|FULL|IOERR|READONLY)/;

/** Whether a later retry may succeed: the request itself is valid. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof StoreUnavailableError || SQLITE.test(codeOf(error));
}

/** The error code of the system, SQLite or PostgreSQL; empty when there is none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
