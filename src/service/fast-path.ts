import type { Connection } from './connection.ts';
import type { ServiceContext } from './context.ts';
import { failure } from './http/failure.ts';
import type { RequestData } from './http/request-data.ts';
import type { ResponseData } from './http/response-data.ts';
import { POLL_ROUTE, type Polls } from './routes/v1/polls.ts';

/**
 * Answers a poll exactly as the application does, without a `Request` and a `Response`.
 * @returns `null` when the request is not a poll: the application answers it
 */
export type FastPath = (
  request: RequestData,
  connection: Connection | undefined,
) => Promise<ResponseData> | null;

/** The path of a poll, without escaped characters, which would have to be decoded, and with the page's query at most. */
const POLL = /^\/api\/v1\/payments\/check-by-order-id\/([\w-]+)\/?(\?none=204)?$/;

/** The fast path for polls. Nearly all requests are polls, and this halves their cost. */
export function createFastPath(context: ServiceContext, polls: Polls): FastPath {
  // Another origin's page also needs the headers of CORS, which only the application adds.
  if (context.settings.pageOrigin !== null) return () => null;

  /** Not an async function, which would take more memory while a read waits. */
  function poll(
    orderId: string,
    noneIs204: boolean,
    request: RequestData,
    connection: Connection | undefined,
  ): Promise<ResponseData> {
    const { method, path, onClose } = request;
    const fail = (error: unknown) => failure(context, error, { method, path, route: POLL_ROUTE, connection });
    try {
      polls.count(connection, orderId);
      const ifNoneMatch = request.header('if-none-match');
      const prefer = request.header('prefer');
      return polls.readPayment({ given: orderId, noneIs204, ifNoneMatch, prefer, onClose }).catch(fail);
    } catch (error) {
      return Promise.resolve(fail(error));
    }
  }

  return (request, connection) => {
    const [, orderId, query] = (request.method === 'GET' && POLL.exec(request.path)) || [];
    return orderId === undefined ? null : poll(orderId, query !== undefined, request, connection);
  };
}
