import { NewerSchemaError } from '../../service/service.ts';
import { codeOf, isUnavailable } from '../../service/store/drivers/unavailable.ts';
import { hostOf, isPostgres } from '../settings/database-url.ts';
import { SettingsError } from '../settings/setting-readers.ts';
import type { DataDir } from './data-dir.ts';

/** Explanations of the SQLSTATE classes (PostgreSQL, appendix A) that an operator can act on. */
const REFUSALS: Readonly<Record<string, string>> = {
  '08': 'breaks the connection off',
  '28': 'refuses this user or password',
  '3D': 'has no database of this name',
  '53': 'has no room for another connection',
  '57': 'is starting or stopping',
};

/** Class of SQLSTATE: invalid authorization. */
const REFUSED_AUTHORIZATION = '28';

const SQLITE: Readonly<Record<string, string>> = {
  SQLITE_NOTADB: 'is not an SQLite database',
  SQLITE_CORRUPT: 'is damaged; restore a back-up',
  SQLITE_READONLY: 'cannot be written by this user',
  SQLITE_BUSY: 'is held by another process',
  SQLITE_FULL: 'has no room left on its disk',
};

/**
 * Explains why a database could not be opened. The driver's message may contain the URL with its password, so it is never
 * repeated.
 * @param address a path or `postgres://…`
 * @param setting the setting that names the address
 * @returns a SettingsError when the operator can act on the error, otherwise the error itself
 */
export function openError(error: unknown, address: string, setting: 'DATA_DIR' | 'DATABASE_URL'): unknown {
  const problem = error instanceof NewerSchemaError ? newerSchema(error) : openProblem(error, address);
  return problem === null ? error : new SettingsError([`${setting}: ${problem}`], { cause: error });
}

/** What to do about a database that a newer build has migrated. */
function newerSchema({ found, known }: NewerSchemaError): string {
  return (
    `a newer build has changed this database (schema ${found}, this build knows ${known}): start that build, ` +
    'or restore the back-up from before the upgrade together with this one'
  );
}

/** As {@link openError}, in a few words; `null` for an error that the operator cannot act on. */
export function openProblem(error: unknown, address: string): string | null {
  return isPostgres(address) ? postgresProblem(error, address) : sqliteProblem(error, address);
}

/** Whether the database may become available without a change of settings. A refused password is not among these. */
export function mayRecover(error: unknown): boolean {
  const code = codeOf(error);
  // A file that this user may not write needs somebody to change that.
  return (
    isUnavailable(error) && !code.startsWith(REFUSED_AUTHORIZATION) && !code.startsWith('SQLITE_READONLY')
  );
}

/**
 * Explains that the database belongs to another secret.
 * @param check fingerprint of the database's secret
 * @param dataDir the source of the given secret; `null` for the setting SECRET
 */
export function wrongSecretError(check: string, dataDir: Pick<DataDir, 'secretFile'> | null): SettingsError {
  const which = dataDir === null ? 'SECRET is not' : `DATA_DIR: ${dataDir.secretFile} does not hold`;
  return new SettingsError([
    `${which} the secret that the database belongs to (${check}): put that one back, or set ` +
      `SECRET_REPLACES=${check} to go on with this one; order pages that are open must be reloaded then`,
  ]);
}

/**
 * Explains that the database belongs to a secret and none is set.
 * @param check fingerprint of the database's secret
 */
export function missingSecretError(
  check: string,
  { secretFile }: Pick<DataDir, 'secretFile'>,
): SettingsError {
  return new SettingsError([
    `SECRET is not set, and ${secretFile} is not there, but the database belongs to a secret (${check}): set that one; ` +
      `only where it is lost, SECRET_REPLACES=${check} goes on with a new one; order pages that are open must be reloaded then`,
  ]);
}

function postgresProblem(error: unknown, address: string): string | null {
  const code = codeOf(error);
  const host = hostOf(address);
  const server = host === null ? 'the PostgreSQL that it names' : `PostgreSQL at ${host}`;
  const refusal = /^[\dA-Z]{5}$/.test(code) ? REFUSALS[code.slice(0, 2)] : undefined;
  if (refusal !== undefined) return `${server} ${refusal} (${code})`;
  return /^(?:E(?!RR_)[A-Z_]{4,}|CONNECT(?:ION)?_[A-Z]+)$/.test(code)
    ? `${server} does not answer (${code})`
    : null;
}

function sqliteProblem(error: unknown, path: string): string | null {
  const code = codeOf(error);
  const known = Object.keys(SQLITE).find((name) => code.startsWith(name));
  if (known !== undefined) return `${path} ${SQLITE[known]}`;
  if (code.startsWith('SQLITE_CANTOPEN')) return `${path} cannot be opened`;
  // The driver reports an unopenable file only by this message, without a code.
  const isClosed = error instanceof Error && error.message.includes('Unable to open connection');
  return isClosed ? `${path} cannot be opened: is its folder there, and this user's?` : null;
}
