/** The version in `package.json`, as a test checks. */
const VERSION = '0.1.0';

/**
 * The `User-Agent` of every outgoing call (RFC 9110, section 10.1.5): firewalls reject calls without one, and
 * the URL says whose they are.
 */
export function userAgentOf(publicUrl: string): string {
  return `payment-page/${VERSION} (+${new URL(publicUrl).href.replace(/\/+$/, '')})`;
}
