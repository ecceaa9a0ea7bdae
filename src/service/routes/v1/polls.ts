import type { ServiceContext } from '../../context.ts';
import { createPaymentReader, type PaymentReader } from './payment-read.ts';
import { type ReadLimits, readLimits } from './read-rate-limit.ts';

export const POLL_ROUTE = '/api/v1/payments/check-by-order-id/:order_id';

/** What every face of the service reads by. */
export interface Polls {
  readonly count: ReadLimits;
  readonly readPayment: PaymentReader;
}

export function pollsOf(core: ServiceContext): Polls {
  return { count: readLimits(core), readPayment: createPaymentReader(core) };
}
