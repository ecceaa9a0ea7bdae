/** The destination of a request. */
export type Route =
  | { readonly to: 'service' }
  | { readonly to: 'console' }
  | { readonly to: 'start-page' }
  | { readonly to: 'security-contact' }
  | { readonly to: 'file'; readonly path: string }
  | { readonly to: 'document' }
  | { readonly to: 'missing' }
  /** The path is a file or a page, but the method is neither GET nor HEAD. */
  | { readonly to: 'refused' };

const SERVICE =
  /^\/(?:api|sandbox|operator|merchant|support|client-ip|healthz|livez|readyz|qr|openapi\.json)(?:\/|$)/;
/** What a client meant for the service and the service does not answer: `//api/…`, `/API/…`, `/%61pi/…`. */
const ALMOST_SERVICE = new RegExp(SERVICE.source.replace('^\\/', '^\\/+'), 'i');
const ORDER_ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;
/** Served for `/favicon.ico`, which browsers request where no page names another icon. */
const ICON = '/waiting.svg';
const EXTENSION = /\.[a-z\d]{1,12}$/i;

/**
 * Routes a request. Messengers append text to order links, so every path without a file extension is the page. A missing
 * file must be a 404 and never the page, because HTML in place of a script leaves a blank screen.
 * @param path of the URL, without the base, still percent-encoded
 * @param isFile whether the build has a file at a path
 * @param query of the URL, which may hold the order ID
 */
export function routeOf(
  method: string,
  path: string,
  isFile: (path: string) => boolean,
  hasConsole: boolean,
  query = '',
): Route {
  if (isServicePath(path)) return { to: 'service' };
  if (ALMOST_SERVICE.test(decoded(path))) return { to: 'missing' };
  if (method !== 'GET' && method !== 'HEAD') return { to: 'refused' };
  if (hasConsole && /^\/console\/?$/.test(path)) return { to: 'console' };
  if (path === '/' && !/order_id/i.test(query)) return { to: 'start-page' };
  if (path === '/.well-known/security.txt') return { to: 'security-contact' };
  if (isFile(path)) return { to: 'file', path };
  if (path === '/favicon.ico' && isFile(ICON)) return { to: 'file', path: ICON };
  if (path.startsWith('/assets/') || path.startsWith('/.')) return { to: 'missing' };
  return EXTENSION.test(path) && !ORDER_ID.test(path) ? { to: 'missing' } : { to: 'document' };
}

/** Whether a path, with or without a query, belongs to the service. */
export function isServicePath(path: string): boolean {
  return SERVICE.test(path.replace(/\?.*$/, ''));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Removes the base path, which a proxy may have removed already. */
export function withoutBase(path: string, base: string): string {
  if (base === '/') return path;
  if (path.startsWith(base)) return path.slice(base.length - 1);
  return `${path}/` === base ? '/' : path;
}
