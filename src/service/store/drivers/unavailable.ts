/** The store gives no answer, or not in time. Whether it has done what it was asked is not known. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';

  /** @param code the system's or the database's, or {@link SILENCE} */
  constructor(
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(`the store is not available: ${code}`, options);
  }
}

/** There was no answer within the limit. */
export const SILENCE = 'SILENCE';

/** Held by another process for too long, no room on the disk, no disk. */
const SQLITE = /^SQLITE_(?:BUSY|FULL|IOERR)/;

/** Whether it is worth trying again in a while: nothing is wrong with what was asked. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof StoreUnavailableError || SQLITE.test(codeOf(error));
}

/** The code that the system, SQLite and PostgreSQL put on their errors; empty when there is none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
