import type { Settings } from '../service/options.ts';

/** The names of this machine that its browsers may use for one server. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a browser sent the request for a page of another site, which must not control a tester's payments:
 * by `Sec-Fetch-Site` (Fetch Metadata, section 2.3), or by an `Origin` that is none of the sandbox's own. The
 * request's `Host` proves nothing: another site's name may lead to this machine (DNS rebinding).
 */
export function isFromForeignPage(
  { headers }: Request,
  { publicUrl, pageOrigin }: Pick<Settings, 'publicUrl' | 'pageOrigin'>,
): boolean {
  if (headers.get('sec-fetch-site') === 'cross-site') return true;
  const origin = headers.get('origin');
  return origin !== null && origin !== pageOrigin && !originsOf(publicUrl).includes(origin);
}

function originsOf(publicUrl: string): readonly string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (!LOOPBACK.includes(hostname)) return [origin];
  return LOOPBACK.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}
