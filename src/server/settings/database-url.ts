import { fileURLToPath } from 'node:url';

const POSTGRES = /^postgres(?:ql)?:\/\//i;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** Describes the valid forms of DATABASE_URL. */
export const DATABASE_URL_FORMS =
  'postgres://user:password@host:port/name (with @ : / ? # % in a password written as %40 and so on), ' +
  'or the path of an SQLite file, with a / in it or ending in .db or .sqlite';

/** Whether a database URL names a PostgreSQL server and not an SQLite file. */
export function isPostgres(address: string): boolean {
  return POSTGRES.test(address);
}

/**
 * Parses a database URL.
 * @returns `postgres://…` or `postgresql://…` with a lower-case scheme, `:memory:`, or the path of a file; null when it is
 *   none of these
 */
export function readDatabaseUrl(value: string): string | null {
  if (isPostgres(value)) {
    return canBeOpened(value) ? value.replace(POSTGRES, (scheme) => scheme.toLowerCase()) : null;
  }
  if (value === ':memory:') return value;
  if (/^file:/i.test(value)) return filePath(value);
  if (SCHEME.test(value)) return null;
  return /\/[^/]+$|\.(?:db|sqlite)$/i.test(value) ? value : null;
}

/** `host:port` of a PostgreSQL URL, without user and password; null when the URL names no host. */
export function hostOf(address: string): string | null {
  const { hosts } = partsOf(address);
  if (hosts === '') return null;
  return hosts
    .split(',')
    .map((host) => (/:\d+$/.test(host) ? host : `${host}:5432`))
    .join(', ');
}

/** Rejects an unescaped `/`, `?` or `#` in a password, which would move the rest of it into the host or the path. */
function canBeOpened(address: string): boolean {
  const { scheme, user, hosts, rest } = partsOf(address);
  if (rest.includes('@') || /%(?![\da-f]{2})/i.test(address)) return false;
  // The driver accepts several hosts separated by commas; `URL` accepts one.
  return URL.canParse(`${scheme}${user}${hosts.split(',')[0]}${rest}`);
}

function partsOf(address: string) {
  const [, scheme = '', user = '', hosts = '', rest = ''] =
    /^([^:]*:\/\/)((?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(address) ?? [];
  return { scheme, user, hosts, rest };
}

function filePath(value: string): string | null {
  const path = value.slice('file:'.length);
  if (path === '' || /[?#]/.test(path)) return null;
  if (!path.startsWith('//')) return path;
  try {
    return fileURLToPath(value);
  } catch {
    return null;
  }
}
