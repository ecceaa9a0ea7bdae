import { connect, createServer, type Server, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

/** A payer's network. */
export interface Link {
  readonly name: string;
  readonly roundTripMs: number;
  readonly bitsPerSecond: number;
}

const SEGMENT_BYTES = 1448;
/** What a segment costs on the wire besides its bytes: Ethernet, IP, TCP with timestamps. */
const OVERHEAD_BYTES = 66;
const FIRST_WINDOW_BYTES = 10 * SEGMENT_BYTES;

/** One way of a link: everything that passes queues behind everything else. */
interface Way {
  freeAtMs: number;
}

/**
 * A relay that makes loopback as slow as a link: half a round trip each way, one queue a direction, one round trip
 * for the handshake, and in each connection a window that grows by what was acknowledged (slow start, no loss).
 */
export function relay(link: Link, targetPort: number): Server {
  const [up, down]: [Way, Way] = [{ freeAtMs: 0 }, { freeAtMs: 0 }];
  return createServer({ noDelay: true }, (client) => {
    const server = connect({ port: targetPort, host: '127.0.0.1', noDelay: true });
    // Loopback has shaken hands at once; the link would have taken a round trip.
    const openAtMs = performance.now() + link.roundTripMs;
    pass(client, server, link, up, openAtMs);
    pass(server, client, link, down, openAtMs);
  });
}

function pass(from: Socket, to: Socket, link: Link, way: Way, openAtMs: number): void {
  const waiting: Buffer[] = [];
  const onItsWay: { readonly atMs: number; readonly bytes: Buffer }[] = [];
  let window = FIRST_WINDOW_BYTES;
  let inFlight = 0;

  function send(): void {
    while (inFlight < window) {
      const bytes = waiting.shift();
      if (bytes === undefined) return;
      inFlight += bytes.byteLength;
      const startMs = Math.max(performance.now(), way.freeAtMs, openAtMs);
      way.freeAtMs = startMs + ((bytes.byteLength + OVERHEAD_BYTES) * 8000) / link.bitsPerSecond;
      onItsWay.push({ atMs: way.freeAtMs + link.roundTripMs / 2, bytes });
      setTimeout(arrive, way.freeAtMs + link.roundTripMs / 2 - performance.now());
    }
  }

  function arrive(): void {
    const nowMs = performance.now() + 0.5;
    for (let next = onItsWay[0]; next !== undefined && next.atMs <= nowMs; next = onItsWay[0]) {
      onItsWay.shift();
      const { byteLength } = next.bytes;
      if (!to.destroyed) to.write(next.bytes);
      setTimeout(() => {
        inFlight -= byteLength;
        window += byteLength;
        send();
      }, link.roundTripMs / 2);
    }
    const [first] = onItsWay;
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
