import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A slow network in front of a local site: each way waits, and answers come at a rate. */
export interface SlowLink {
  readonly delayMs: number;
  readonly bytesPerSecond: number;
}

const SLICE_MS = 50;

/** @returns its port, and what ends it */
export async function startSlowProxy(port: number, { delayMs, bytesPerSecond }: SlowLink) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const behind = connect(port, '127.0.0.1');
    for (const one of [socket, behind]) {
      sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => sockets.delete(one));
    }
    socket.on('close', () => behind.destroy());
    behind.on('close', () => setTimeout(() => socket.destroy(), delayMs));
    socket.on('data', (bytes) => setTimeout(() => behind.write(bytes), delayMs));
    behind.on('data', (bytes) => {
      behind.pause();
      sendSlowly(socket, bytes, (bytesPerSecond * SLICE_MS) / 1000, () => behind.resume());
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    port: address.port,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function sendSlowly(socket: Socket, bytes: Buffer, slice: number, done: () => void): void {
  if (bytes.length === 0 || socket.destroyed) {
    done();
    return;
  }
  socket.write(bytes.subarray(0, slice));
  setTimeout(() => sendSlowly(socket, bytes.subarray(slice), slice, done), SLICE_MS);
}
