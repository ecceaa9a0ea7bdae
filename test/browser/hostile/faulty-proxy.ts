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

/**
 * @param passesWaits whether the service learns that reads would wait (`Prefer`). A read that waits when a fault begins is
 * answered by the fault.
 */
export async function startFaultyProxy(port: number, { passesWaits = true } = {}): Promise<Proxy> {
  let fault: NetworkFault = 'fine';
  const passed: ProxiedRequest[] = [];

  /** Answers in place of the service. @returns whether the fault is one that does */
  function answerByFault(from: IncomingMessage, to: ServerResponse, now: NetworkFault): boolean {
    if (now === 'reset') from.socket.resetAndDestroy();
    else if (now === 'html-502') to.writeHead(502, { 'content-type': 'text/html' }).end(PROXY_PAGE);
    else if (now === 'json-408') to.writeHead(408, { 'content-type': 'application/json' }).end(OUTCOME);
    else if (now === 'throttled') to.writeHead(429, { 'retry-after': '20' }).end();
    else return now === 'stuck';
    return true;
  }

  function forward(from: IncomingMessage, to: ServerResponse, faultNow: () => NetworkFault): void {
    const { method, url, headers: given } = from;
    const headers = { ...given };
    if (!passesWaits) delete headers['prefer'];
    const onward = request(
      { host: '127.0.0.1', port, method, path: url, headers, agent: false },
      async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(Buffer.from(chunk));
        const body = Buffer.concat(chunks);
        const now = faultNow();
        if (now === 'answer-lost') return void from.socket.resetAndDestroy();
        if (answerByFault(from, to, now)) return;
        to.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': body.length });
        if (now !== 'truncated') return void to.end(body);
        to.write(body.subarray(0, body.length / 2), () => from.socket.destroy());
      },
    );
    onward.on('error', () => from.socket.destroy());
    // The service must not think that a client waits that has gone.
    to.on('close', () => onward.destroy());
    from.pipe(onward);
  }

  const server = createServer((from, to) => {
    const path = from.url ?? '/';
    const isApi = path.startsWith('/api/');
    if (isApi) passed.push({ method: from.method ?? '', path });
    const faultNow = () => (isApi ? fault : 'fine');
    if (!answerByFault(from, to, faultNow())) forward(from, to, faultNow);
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
