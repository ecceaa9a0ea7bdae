import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { AddressBlockedError } from './transport.ts';

/** Resolves a host name to all its addresses. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

export const systemResolve: Resolve = (hostname) => systemLookup(hostname, { all: true });

/**
 * The only name resolution of a socket: it connects to an address checked here, which prevents DNS rebinding.
 */
export function guardedLookup(resolve: Resolve, allows: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const wanted = found.filter(
          ({ address, family }) => isWanted(family, options.family) && allows(address),
        );
        const [first] = wanted;
        if (first === undefined) callback(new AddressBlockedError('address is not public'), []);
        else if (options.all === true) callback(null, wanted);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error('not resolved'), []),
    );
  };
}

function isWanted(family: number, wanted: number | 'IPv4' | 'IPv6' | undefined): boolean {
  if (wanted === undefined || wanted === 0) return true;
  return family === (wanted === 'IPv4' ? 4 : wanted === 'IPv6' ? 6 : wanted);
}
