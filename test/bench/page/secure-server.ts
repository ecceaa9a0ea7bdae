import type { RequestListener } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import { TLSSocket } from 'node:tls';
import type { CertificatePair } from '../../certificate.ts';

/** One TLS record a packet: a browser decrypts a record only when it is complete. */
const RECORD_BYTES = 1369;

/** Serves the listener over TLS and HTTP/2, as a proxy in front of the server does. */
export function secureServer(pair: CertificatePair, listener: RequestListener): Http2SecureServer {
  const server = createSecureServer({ key: pair.key, cert: pair.cert });
  server.on('secureConnection', (socket) => {
    if (socket instanceof TLSSocket) socket.setMaxSendFragment(RECORD_BYTES);
  });
  server.on('request', (request, response) => {
    Reflect.apply(listener, server, [request, response]);
  });
  return server;
}
