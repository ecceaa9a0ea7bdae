import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

/** The exchanges of a server: each from the headers of its request until its response is sent or its client has gone. */
export interface Exchanges {
  /** When each that is under way began, by `performance.now()`, the oldest first. */
  readonly startedMs: ReadonlyMap<ServerResponse, number>;
  /** Calls `run` after the end of each exchange. */
  onEnd(run: (response: ServerResponse) => void): void;
}

const known = new WeakMap<Server, Exchanges>();

/** Follows the exchanges of a server, once for all who ask: a listener of each takes memory while thousands of reads wait. */
export function exchangesOf(server: Server): Exchanges {
  const exchanges = known.get(server) ?? followExchanges(server);
  known.set(server, exchanges);
  return exchanges;
}

function followExchanges(server: Server): Exchanges {
  const startedMs = new Map<ServerResponse, number>();
  const ends: ((response: ServerResponse) => void)[] = [];

  /** Not a closure for each response, for the same reason; `on` takes less than `once`, and it closes only once. */
  function end(this: ServerResponse): void {
    startedMs.delete(this);
    for (const run of ends) run(this);
  }

  /** Responses that had to queue behind others on their connection: such a one has no `close` when the connection ends. */
  const queued = new WeakMap<Socket, Set<ServerResponse>>();

  function endWithConnection(socket: Socket, response: ServerResponse): void {
    const behind = queued.get(socket) ?? new Set();
    behind.add(response);
    response.on('close', () => behind.delete(response));
    if (queued.has(socket)) return;
    queued.set(socket, behind);
    socket.once('close', () => {
      for (const each of behind) if (startedMs.has(each)) end.call(each);
    });
  }

  server.prependListener('request', ({ socket }, response) => {
    startedMs.set(response, performance.now());
    response.on('close', end);
    if (response.socket === null) endWithConnection(socket, response);
  });
  return { startedMs, onEnd: (run) => void ends.push(run) };
}
