import type { Connection, Service } from '../../src/service/service.ts';

export const connection: Connection = { remoteAddress: '203.0.113.5' };

export interface FakeService extends Service {
  /** The received requests, one line each. */
  readonly seen: readonly string[];
  readonly closed: () => boolean;
}

/** A fake service that records its requests and answers with the given function, or with `{}`. */
export function aService(
  answer: (request: Request) => Response | Promise<Response> = () => Response.json({}),
): FakeService {
  const seen: string[] = [];
  let closed = false;
  return {
    seen,
    closed: () => closed,
    async fetch(request, from) {
      const body = request.body === null ? '' : await request.clone().text();
      seen.push(`${request.method} ${request.url} from ${from?.remoteAddress}: ${body}`);
      return answer(request);
    },
    async close() {
      closed = true;
    },
  };
}
