import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { onTestFinished, vi } from 'vitest';

/** A webhook as a shop received it. */
export interface ReceivedWebhook {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A shop's responses to webhooks: one after another, then the last for ever. */
export type Behaviour =
  | 'accept'
  /** Never responds. */
  | 'hang'
  /** Closes the connection. */
  | 'reset'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  /** Any other behaviour of a server. */
  | ((response: ServerResponse) => void);

export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: readonly ReceivedWebhook[];
  behave(...behaviours: readonly Behaviour[]): void;
  /** Waits for a number of webhooks. */
  arrived(count: number): Promise<void>;
}

/** A shop's local server. @param host an address of the loopback network */
export async function openReceiver(host = '127.0.0.1'): Promise<Receiver> {
  const received: ReceivedWebhook[] = [];
  let behaviours: readonly Behaviour[] = ['accept'];

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString('utf8');
    const [behaviour = 'accept', ...later] = behaviours;
    if (later.length > 0) behaviours = later;
    received.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body,
    });
    act(behaviour, response);
  });
  await new Promise<void>((listening) => server.listen(0, host, listening));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  const { port } = address;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}/hook`,
    port,
    received,
    behave(...next) {
      behaviours = next;
    },
    arrived: (count) =>
      vi.waitFor(
        () => {
          if (received.length < count) throw new Error(`${received.length} of ${count} have arrived`);
        },
        { timeout: 10_000, interval: 1 },
      ),
  };
}

function act(behaviour: Behaviour, response: ServerResponse): void {
  if (behaviour === 'accept') response.end('ok');
  else if (behaviour === 'reset') response.socket?.resetAndDestroy();
  else if (behaviour === 'hang') return;
  else if (typeof behaviour === 'function') behaviour(response);
  else response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body);
}
