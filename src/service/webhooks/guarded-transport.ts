import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { isIP } from 'node:net';
import { guardedLookup, type Resolve, systemResolve } from './guarded-lookup.ts';
import { excerptOf } from './response-excerpt.ts';
import { AddressBlockedError, type Transport } from './transport.ts';

/**
 * A transport over its own socket, which connects to allowed addresses only.
 * @param allows whether an IP address may be connected to
 */
export function guardedTransport(
  allows: (address: string) => boolean,
  resolve: Resolve = systemResolve,
): Transport {
  const lookup = guardedLookup(resolve, allows);
  return ({ url, headers, body }, signal, connected) =>
    new Promise((succeed, fail) => {
      const target = new URL(url);
      const host = target.hostname.replace(/^\[|\]$/g, '');
      // Sockets resolve only names, so an IP address is checked here.
      if (isIP(host) !== 0 && !allows(host)) throw new AddressBlockedError('address is not public');
      const isSecure = target.protocol === 'https:';
      const call = isSecure ? secure : plain;
      const bytes = Buffer.from(body, 'utf8');
      const outgoing = call(
        target,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': String(bytes.byteLength) },
          lookup,
          signal,
          // No shared agent: its sockets may be connected elsewhere.
          agent: false,
        },
        (response) => {
          // Once there is a status, errors of the body do not fail the request.
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
      outgoing.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', connected));
      outgoing.end(bytes);
    });
}
