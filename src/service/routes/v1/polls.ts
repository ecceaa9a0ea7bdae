import type { Core } from '../../context.ts';
import { createPaymentReader, type PaymentReader } from './payment-read.ts';
import { type ReadLimits, readLimits } from './read-rate-limit.ts';

export const PAYMENT_READ = '/api/v1/payments/check-by-order-id/:order_id';

/** What every face of the service reads by. */
export interface Reading {
  readonly count: ReadLimits;
  readonly readPayment: PaymentReader;
}

export function readingOf(core: Core): Reading {
  return { count: readLimits(core), readPayment: createPaymentReader(core) };
}
