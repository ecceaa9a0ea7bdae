import type { Connection } from './connection.ts';
import type { Core } from './context.ts';
import { failure } from './http/failure.ts';
import type { Asked } from './http/request-data.ts';
import type { Reply } from './http/response-data.ts';
import type { Creations } from './routes/creations.ts';
import { PAYMENT_READ, type Reading } from './routes/v1/polls.ts';

/** Answers what is asked for most as the application does, without a `Request` and a `Response`; `null`: it is not that. */
export type ShortWay = (asked: Asked, connection: Connection | undefined) => Promise<Reply> | null;

/** Nothing that would have to be decoded. */
const POLL = /^\/api\/v1\/payments\/check-by-order-id\/([\w-]+)\/?$/;

/** Polls, and creations of orders and payments. */
export function createShortWay(core: Core, reading: Reading, creations: Creations): ShortWay {
  // Another origin's page also needs the headers of CORS.
  if (core.settings.pageOrigin !== null) return () => null;

  async function poll(orderId: string, asked: Asked, connection: Connection | undefined): Promise<Reply> {
    reading.count(connection, orderId);
    return reading.readPayment(orderId, asked.header('if-none-match'));
  }

  async function answer({ method, path }: Asked, route: string, reply: Promise<Reply>): Promise<Reply> {
    try {
      return await reply;
    } catch (error) {
      return failure(core, error, { method, path, route });
    }
  }

  return (asked, connection) => {
    if (asked.method === 'GET') {
      const orderId = POLL.exec(asked.path)?.[1];
      return orderId === undefined ? null : answer(asked, PAYMENT_READ, poll(orderId, asked, connection));
    }
    if (asked.method !== 'POST') return null;
    const path = asked.path.replace(/\/$/, '');
    const create = creations.get(path);
    return create === undefined ? null : answer(asked, path, create(asked, connection));
  };
}
