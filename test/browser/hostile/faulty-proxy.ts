import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { listen } from '../../../src/server/node/http-server.ts';

/** Faults of the network between page and service, for API requests only. */
export type NetworkFault =
  | 'fine'
  /** Requests get no answer and do not reach the service. */
  | 'stuck'
  | 'reset'
  /** The connection ends after half of the body. */
  | 'truncated'
  | 'html-502'
  /** An error status whose body is an outcome. */
  | 'json-408'
  | 'throttled'
  /** The request reaches the service; only the answer is lost. */
  | 'answer-lost';

export interface ProxiedRequest {
  readonly method: string;
  readonly path: string;
}

/** A proxy in front of a local site. */
export interface Proxy {
  readonly url: string;
  /** API requests that reached the proxy. */
  readonly passed: readonly ProxiedRequest[];
  set(fault: NetworkFault): void;
  close(): Promise<void>;
}

const PROXY_PAGE = '<!DOCTYPE html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>';

const OUTCOME = JSON.stringify({ status: 'completed', payment_id: 'p', amount: 1500 });

export async function startFaultyProxy(port: number): Promise<Proxy> {
  let fault: NetworkFault = 'fine';
  const passed: ProxiedRequest[] = [];
  const server = createServer((from, to) => {
    const path = from.url ?? '/';
    const isApi = path.startsWith('/api/');
    if (isApi) passed.push({ method: from.method ?? '', path });
    const now = isApi ? fault : 'fine';
    if (now === 'stuck') return;
    if (now === 'reset') from.socket.resetAndDestroy();
    else if (now === 'html-502') to.writeHead(502, { 'content-type': 'text/html' }).end(PROXY_PAGE);
    else if (now === 'json-408') to.writeHead(408, { 'content-type': 'application/json' }).end(OUTCOME);
    else if (now === 'throttled') to.writeHead(429, { 'retry-after': '20' }).end();
    else forward(from, to, port, now);
  });
  const own = await listen(server, 0, '127.0.0.1');
  return {
    url: `http://localhost:${own}`,
    passed,
    set(next) {
      fault = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function forward(from: IncomingMessage, to: ServerResponse, port: number, fault: NetworkFault): void {
  const { method, url, headers } = from;
  const onward = request(
    { host: '127.0.0.1', port, method, path: url, headers, agent: false },
    async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(Buffer.from(chunk));
      const body = Buffer.concat(chunks);
      if (fault === 'answer-lost') return void from.socket.resetAndDestroy();
      to.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': body.length });
      if (fault !== 'truncated') return void to.end(body);
      to.write(body.subarray(0, body.length / 2), () => from.socket.destroy());
    },
  );
  onward.on('error', () => from.socket.destroy());
  from.pipe(onward);
}
