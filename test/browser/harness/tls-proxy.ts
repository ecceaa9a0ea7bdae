import { once } from 'node:events';
import { connect } from 'node:net';
import { createServer } from 'node:tls';
import { onTestFinished } from 'vitest';
import { certificatePair } from '../../certificate.ts';

/**
 * Starts a TLS proxy in front of a local site, until the test ends. Its certificate is self-signed: pages need
 * `ignoreHTTPSErrors`.
 * @returns its address, without a trailing slash
 */
export async function startTlsProxy(port: number, host = 'pay.test'): Promise<string> {
  const { key, cert } = certificatePair(Date.now());
  const front = createServer({ key, cert }, (socket) => {
    const behind = connect(port, '127.0.0.1');
    socket.pipe(behind).pipe(socket);
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await once(front.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void front.close());
  const address = front.address();
  if (address === null || typeof address === 'string') throw new Error('the front has no port');
  return `https://${host}:${address.port}`;
}
