import { fileURLToPath } from 'node:url';

const POSTGRES = /^postgres(?:ql)?:\/\//i;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** What a usable DATABASE_URL looks like, in words. */
export const DATABASE_URL_FORMS =
  'postgres://user:password@host:port/name (with @ : / ? # % in a password written as %40 and so on), ' +
  'or the path of an SQLite file, with a / in it or ending in .db or .sqlite';

/** Whether an address is PostgreSQL's, and not an SQLite file's. */
export function isPostgres(address: string): boolean {
  return POSTGRES.test(address);
}

/**
 * Reads an address of a database.
 * @returns `postgres://…` or `postgresql://…` with its scheme in small letters, `:memory:`, or the path of a file;
 *   null when it is none of them
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

/** Where a PostgreSQL is, as `host:port`, without user and password; null where the address does not say. */
export function hostOf(address: string): string | null {
  const { hosts } = partsOf(address);
  if (hosts === '') return null;
  return hosts
    .split(',')
    .map((host) => (/:\d+$/.test(host) ? host : `${host}:5432`))
    .join(', ');
}

/** A `/`, `?` or `#` inside a password moves the rest of it to where the host, or the name, should be. */
function canBeOpened(address: string): boolean {
  const { scheme, user, hosts, rest } = partsOf(address);
  if (rest.includes('@') || /%(?![\da-f]{2})/i.test(address)) return false;
  // The driver takes several hosts, parted by commas; an address as such has one.
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
