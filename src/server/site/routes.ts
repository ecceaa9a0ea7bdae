/** Where a request goes. */
export type Route =
  | { readonly to: 'service' }
  | { readonly to: 'console' }
  | { readonly to: 'security-contact' }
  | { readonly to: 'file'; readonly path: string }
  | { readonly to: 'document' }
  | { readonly to: 'missing' }
  /** The address is a file's or a page's, but the method neither GET nor HEAD. */
  | { readonly to: 'refused' };

const SERVICE = /^\/(?:api|sandbox|operator|support|client-ip|healthz|openapi\.json)(?:\/|$)/;
const ORDER_ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;
/** Browsers ask for `/favicon.ico` by themselves wherever there is no page that names another. */
const ICON = '/waiting.svg';
const EXTENSION = /\.[a-z\d]{1,12}$/i;

/**
 * Order links come with whatever messengers add to them, so every address that is not plainly a file's is the
 * page's; a missing file must be missing, though, never the page: a script that turns out to be HTML is a white screen.
 * @param path of the URL, without the base, as it came (still percent-encoded)
 * @param isFile whether the build has a file at a path
 */
export function routeOf(
  method: string,
  path: string,
  isFile: (path: string) => boolean,
  hasConsole: boolean,
): Route {
  if (isServicePath(path)) return { to: 'service' };
  if (method !== 'GET' && method !== 'HEAD') return { to: 'refused' };
  if (hasConsole && /^\/console\/?$/.test(path)) return { to: 'console' };
  if (path === '/.well-known/security.txt') return { to: 'security-contact' };
  if (isFile(path)) return { to: 'file', path };
  if (path === '/favicon.ico' && isFile(ICON)) return { to: 'file', path: ICON };
  if (path.startsWith('/assets/') || path.startsWith('/.')) return { to: 'missing' };
  return EXTENSION.test(path) && !ORDER_ID.test(path) ? { to: 'missing' } : { to: 'document' };
}

/** Whether a path, with or without a query, is the service's. */
export function isServicePath(path: string): boolean {
  return SERVICE.test(path.replace(/\?.*$/, ''));
}

/** The path without the base it is served under; proxies may have taken that off already. */
export function withoutBase(path: string, base: string): string {
  if (base === '/') return path;
  if (path.startsWith(base)) return path.slice(base.length - 1);
  return `${path}/` === base ? '/' : path;
}
