import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { isIP } from 'node:net';
import { guardedLookup, type Resolve, systemResolve } from './guarded-lookup.ts';
import { excerptOf } from './response-excerpt.ts';
import { AddressBlockedError, type Transport } from './transport.ts';

/**
 * Calls over a socket of its own, which connects only to addresses that are allowed.
 * @param allows whether an IP address may be connected to
 */
export function guardedTransport(
  allows: (address: string) => boolean,
  resolve: Resolve = systemResolve,
): Transport {
  const lookup = guardedLookup(resolve, allows);
  return ({ url, headers, body }, signal) =>
    new Promise((succeed, fail) => {
      const target = new URL(url);
      const host = target.hostname.replace(/^\[|\]$/g, '');
      // A socket asks its lookup only about names.
      if (isIP(host) !== 0 && !allows(host)) throw new AddressBlockedError('address is not public');
      const call = target.protocol === 'https:' ? secure : plain;
      const bytes = Buffer.from(body, 'utf8');
      const outgoing = call(
        target,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': String(bytes.byteLength) },
          lookup,
          signal,
          // A socket of another call might lead where this one must not.
          agent: false,
        },
        (response) => {
          // With a status, what happens to the rest of the answer is no failure of the call.
          outgoing.off('error', fail);
          outgoing.on('error', () => {});
          const status = response.statusCode ?? 0;
          excerptOf(response).then((text) => {
            response.destroy();
            succeed({ status, text });
          }, fail);
        },
      );
      outgoing.on('error', fail);
      outgoing.end(bytes);
    });
}
