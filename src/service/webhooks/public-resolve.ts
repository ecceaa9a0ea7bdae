import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Resolve } from './guarded-lookup.ts';

/** One query, with a repetition of twice the time, ends with the limit of the connection. */
const QUERIES = { timeout: 1000, tries: 2 } as const;

/** How long IPv4 addresses wait for IPv6 ones (RFC 8305, section 3, "Resolution Delay"). */
const RESOLUTION_DELAY_MS = 50;

/**
 * Resolves public names by asking the name servers itself. The system's resolver occupies one of Node's few threads until
 * it gives up, so that shops whose name servers do not respond would delay all others. It does not read `/etc/hosts`.
 * @param servers addresses of name servers; the system's by default
 */
export function publicResolve(servers?: readonly string[]): Resolve {
  return async (hostname) => {
    const resolver = new Resolver(QUERIES);
    if (servers !== undefined) resolver.setServers(servers);
    const v6 = resolver.resolve6(hostname).then((found) => found.map(ofFamily(6)));
    // It is awaited below, or not needed.
    v6.catch(() => {});
    const v4 = await resolver.resolve4(hostname).then(
      (found) => found.map(ofFamily(4)),
      // The error of either family is as good as the other's.
      () => null,
    );
    if (v4 === null) return v6;
    return [...v4, ...(await Promise.race([v6, pause(RESOLUTION_DELAY_MS, [])]).catch(() => []))];
  };
}

function ofFamily(family: 4 | 6): (address: string) => LookupAddress {
  return (address) => ({ address, family });
}
