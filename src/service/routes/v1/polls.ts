import type { ServiceContext } from '../../context.ts';
import { createPaymentReader, type PaymentReader } from './payment-read.ts';
import { type ReadRateLimit, readRateLimit } from './read-rate-limit.ts';

export const POLL_ROUTE = '/api/v1/payments/check-by-order-id/:order_id';

/** What every face of the service reads by. */
export interface Polls {
  readonly count: ReadRateLimit;
  readonly readPayment: PaymentReader;
}

export function pollsOf(context: ServiceContext): Polls {
  return { count: readRateLimit(context), readPayment: createPaymentReader(context) };
}
