import { connect, createServer, type Server, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

/** A network link with latency and bandwidth. */
export interface Link {
  readonly name: string;
  readonly roundTripMs: number;
  readonly bitsPerSecond: number;
}

const SEGMENT_BYTES = 1448;
/** Overhead of a segment on the wire: Ethernet, IP, TCP with timestamps. */
const OVERHEAD_BYTES = 66;
const FIRST_WINDOW_BYTES = 10 * SEGMENT_BYTES;

/** One direction of a link, with one queue for all connections. */
interface Direction {
  freeAtMs: number;
}

/**
 * A relay that simulates a link over loopback: half a round trip in each direction, one queue per direction, one round trip
 * for the handshake, and in each connection a congestion window in slow start, without loss.
 */
export function relay(link: Link, targetPort: number): Server {
  const [up, down]: [Direction, Direction] = [{ freeAtMs: 0 }, { freeAtMs: 0 }];
  return createServer({ noDelay: true }, (client) => {
    const server = connect({ port: targetPort, host: '127.0.0.1', noDelay: true });
    // Loopback connects at once; the link needs a round trip for the handshake.
    const openAtMs = performance.now() + link.roundTripMs;
    pass(client, server, link, up, openAtMs);
    pass(server, client, link, down, openAtMs);
  });
}

function pass(from: Socket, to: Socket, link: Link, direction: Direction, openAtMs: number): void {
  const waiting: Buffer[] = [];
  const inTransit: { readonly atMs: number; readonly bytes: Buffer }[] = [];
  let window = FIRST_WINDOW_BYTES;
  let inFlight = 0;

  function send(): void {
    while (inFlight < window) {
      const bytes = waiting.shift();
      if (bytes === undefined) return;
      inFlight += bytes.byteLength;
      const startMs = Math.max(performance.now(), direction.freeAtMs, openAtMs);
      direction.freeAtMs = startMs + ((bytes.byteLength + OVERHEAD_BYTES) * 8000) / link.bitsPerSecond;
      inTransit.push({ atMs: direction.freeAtMs + link.roundTripMs / 2, bytes });
      setTimeout(arrive, direction.freeAtMs + link.roundTripMs / 2 - performance.now());
    }
  }

  function arrive(): void {
    const nowMs = performance.now() + 0.5;
    for (let next = inTransit[0]; next !== undefined && next.atMs <= nowMs; next = inTransit[0]) {
      inTransit.shift();
      const { byteLength } = next.bytes;
      if (!to.destroyed) to.write(next.bytes);
      setTimeout(() => {
        inFlight -= byteLength;
        window += byteLength;
        send();
      }, link.roundTripMs / 2);
    }
    const [first] = inTransit;
    if (first !== undefined) setTimeout(arrive, first.atMs - performance.now());
  }

  from.on('data', (chunk) => {
    for (let at = 0; at < chunk.byteLength; at += SEGMENT_BYTES)
      waiting.push(chunk.subarray(at, at + SEGMENT_BYTES));
    send();
  });
  from.on('error', () => to.destroy());
  from.on('close', () => setTimeout(() => to.destroy(), link.roundTripMs));
}
