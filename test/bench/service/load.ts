import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

const CONNECTIONS = 16;

/** Makes the bytes of a connection's next request from the body of its last answer. */
export type NextRequest = (lastBody: string) => string;

/**
 * Loads a server over bare sockets, one request at a time on each of 16 connections.
 * @param starting makes a connection's own sequence of requests
 * @returns answers a second
 * @throws Error when an answer has another status
 */
export async function answersASecond(
  port: number,
  forMs: number,
  status: number,
  starting: () => NextRequest,
): Promise<number> {
  const startedMs = performance.now();
  const endMs = startedMs + forMs;
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => drive(port, endMs, status, starting())),
  );
  return (counts.reduce((sum, count) => sum + count, 0) * 1000) / (performance.now() - startedMs);
}

async function drive(port: number, endMs: number, status: number, request: NextRequest): Promise<number> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  // The `close` handler reports the failure.
  socket.on('error', () => {});
  let count = 0;
  try {
    let body = '';
    while (performance.now() < endMs) {
      socket.write(request(body), 'latin1');
      body = await readAnswer(socket, status);
      count += 1;
    }
  } finally {
    socket.destroy();
  }
  return count;
}

/** @returns the body of one answer, which needs a Content-Length unless it is a 304 */
function readAnswer(socket: Socket, status: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const done = (settle: () => void) => {
      socket.off('data', take);
      socket.off('close', gone);
      settle();
    };
    const gone = () => done(() => reject(new Error('the connection was closed')));
    const take = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end === -1) return;
      const found = Number(text.slice(9, 12));
      if (found !== status) return done(() => reject(new Error(`${found} instead of ${status}: ${text}`)));
      const length = found === 304 ? 0 : Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN);
      if (Number.isNaN(length)) return done(() => reject(new Error(`no length: ${text}`)));
      if (text.length >= end + 4 + length) done(() => resolve(text.slice(end + 4)));
    };
    socket.on('data', take);
    socket.on('close', gone);
  });
}
