import { sendProbe } from './send-probe.ts';

/**
 * Whether a site on https sends those to it who come by http. One that does not answer http at all is safe too.
 * @param http where it would answer http
 * @param root of the site on https
 * @returns what is wrong; empty when nothing is
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
  // The first hop must be to the same host, or HSTS is never learnt for it.
  if (target?.protocol === 'https:' && target.hostname === root.hostname) return [];
  return [`is sent over http to ${headers.location ?? 'nowhere'} instead of the same host on https`];
}
