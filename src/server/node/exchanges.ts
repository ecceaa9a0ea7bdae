import type { Server, ServerResponse } from 'node:http';
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

  server.prependListener('request', (_request, response) => {
    startedMs.set(response, performance.now());
    response.on('close', end);
  });
  return { startedMs, onEnd: (run) => void ends.push(run) };
}
