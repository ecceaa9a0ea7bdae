import { onTestFinished } from 'vitest';
import { type BuiltServer, type BuiltServerOptions, startBuiltServer } from '../child/built-server.ts';
import { dataDir } from '../whole-server.ts';

/** The values of `/metrics` at one moment, by series: `payment_page_ready`, `payment_page_unready{reason="clock"}`. */
export type Scrape = ReadonlyMap<string, number>;

/** A built server with metrics. */
export interface Monitored extends BuiltServer {
  /** The metrics now; `null` when they do not come within five seconds, or the limit. */
  scrape(limitMs?: number): Promise<Scrape | null>;
  /** Status and reason of `/readyz`; `null` when it does not answer. */
  readiness(limitMs?: number): Promise<{ readonly status: number; readonly reason: unknown } | null>;
  /** The events of the log, with their fields. */
  events(): readonly Readonly<Record<string, unknown>>[];
  call(
    method: string,
    path: string,
    token: string,
    body?: object,
  ): Promise<Readonly<Record<string, unknown>>>;
}

const LIMIT_MS = 5000;

/** Starts it; it is killed when the test ends. */
export async function startMonitored(options: Partial<BuiltServerOptions> = {}): Promise<Monitored> {
  const folder = options.folder ?? (await dataDir());
  const environment = { METRICS_PORT: '0', LOG_LEVEL: 'info', ...options.environment };
  const server = await startBuiltServer({ ...options, folder, environment });
  const metricsUrl = /^Metrics: (.*)$/m.exec(server.said())?.[1] ?? '';
  // A stopped process cannot be killed before it goes on.
  onTestFinished(() => signal(server, 'SIGCONT'));

  async function answer(url: string, limitMs = LIMIT_MS): Promise<Response | null> {
    return fetch(url, { signal: AbortSignal.timeout(limitMs) }).catch(() => null);
  }

  return {
    ...server,
    async scrape(limitMs) {
      const text = await (await answer(metricsUrl, limitMs))?.text().catch(() => null);
      return text === undefined || text === null ? null : scrapeOf(text);
    },
    async readiness(limitMs) {
      const response = await answer(`${server.url}/readyz`, limitMs);
      if (response === null) return null;
      const body = await response.json();
      return { status: response.status, reason: body.reason };
    },
    events: () =>
      server
        .logged()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    async call(method, path, token, body) {
      const response = await fetch(server.url + path, {
        method,
        headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status_code: response.status, ...(await response.json()) };
    },
  };
}

export function signal({ pid }: Pick<BuiltServer, 'pid'>, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

function scrapeOf(text: string): Scrape {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}
