import type { Connection } from '../../connection.ts';
import type { Core } from '../../core.ts';
import { failure } from '../../http/failure.ts';
import type { Reply } from '../../http/reply.ts';
import { createPaymentReader, type PaymentReader } from './payment-read.ts';
import { type ReadLimits, readLimits } from './read-limits.ts';

/** A request, as far as polls are told by it. */
export interface Asked {
  readonly method: string;
  /** With its query, if there is one. */
  readonly path: string;
  readonly ifNoneMatch: string | null;
}

export const PAYMENT_READ = '/api/v1/payments/check-by-order-id/:order_id';

/** Nothing that would have to be decoded. */
const POLL = /^\/api\/v1\/payments\/check-by-order-id\/([\w-]+)\/?$/;

/** What every face of the service reads by. */
export interface Reading {
  readonly count: ReadLimits;
  readonly readPayment: PaymentReader;
}

export function readingOf(core: Core): Reading {
  return { count: readLimits(core), readPayment: createPaymentReader(core) };
}

/** Answers polls as the application does, without a `Request` and a `Response`; `null`: it is none. */
export type Polls = (asked: Asked, connection: Connection | undefined) => Promise<Reply> | null;

export function createPolls(core: Core, { count, readPayment }: Reading): Polls {
  async function answer({ method, path, ifNoneMatch }: Asked, orderId: string, connection?: Connection) {
    try {
      count(connection, orderId);
      return await readPayment(orderId, ifNoneMatch);
    } catch (error) {
      return failure(core, error, { method, path, route: PAYMENT_READ });
    }
  }

  return (asked, connection) => {
    // Another origin's page also needs the headers of CORS.
    if (asked.method !== 'GET' || core.settings.pageOrigin !== null) return null;
    const orderId = POLL.exec(asked.path)?.[1];
    return orderId === undefined ? null : answer(asked, orderId, connection);
  };
}
