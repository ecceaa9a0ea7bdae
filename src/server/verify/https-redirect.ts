import { sendProbe } from './send-probe.ts';

/**
 * Checks that an https site redirects plain http to https. A site that does not answer http at all is safe too.
 * @param http the site's plain http URL
 * @param root the site's https URL
 * @returns one sentence for each difference
 */
export async function httpsRedirectDifferences(http: URL, root: URL, timeoutMs: number): Promise<string[]> {
  const response = await sendProbe(http, {}, timeoutMs).catch(() => null);
  if (response === null) return [];
  const { status, headers } = response;
  if (![301, 302, 303, 307, 308].includes(status)) {
    return [`is answered with ${status} over http instead of being sent to https`];
  }
  const location = headers.location ?? '';
  const target = URL.canParse(location, http.href) ? new URL(location, http) : null;
  // The first redirect must keep the host, or browsers never learn its HSTS.
  if (target?.protocol === 'https:' && target.hostname === root.hostname) return [];
  return [`is sent over http to ${headers.location ?? 'nowhere'} instead of the same host on https`];
}
