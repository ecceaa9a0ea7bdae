import type { Connection, Service } from '../../src/service/service.ts';

export const connection: Connection = { remoteAddress: '203.0.113.5' };

export interface FakeService extends Service {
  /** What it was asked, a line each. */
  readonly seen: readonly string[];
  readonly closed: () => boolean;
}

/** A service that notes what it is asked and answers as it is told, with `{}` when it is not. */
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
