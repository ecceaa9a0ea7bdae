import type { ServiceContext } from '../../context.ts';
import { createPaymentReader, type PaymentReader } from './payment-read.ts';
import { type ReadRateLimit, readRateLimit } from './read-rate-limit.ts';

export const POLL_ROUTE = '/api/v1/payments/check-by-order-id/:order_id';

/** The rate limit and the reader of polls, shared by the application and the fast path. */
export interface Polls {
  readonly count: ReadRateLimit;
  readonly readPayment: PaymentReader;
}

export function pollsOf(context: ServiceContext): Polls {
  return { count: readRateLimit(context), readPayment: createPaymentReader(context) };
}
