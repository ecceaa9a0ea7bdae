import type { PaymentStatus } from '../contract/statuses.ts';

/** Why requests are refused. */
export const REFUSAL_CAUSES = [
  'clock',
  'conflict',
  'fault',
  'forbidden',
  'invalid',
  'limit_of_merchant',
  'no_requisites',
  'not_found',
  'rate_limit',
  'store',
  'unauthorized',
  'unavailable',
] as const;
export type RefusalCause = (typeof REFUSAL_CAUSES)[number];

/** Counts what the service does. Nothing of it is about a single order, merchant or payer. */
export interface ServiceMetrics {
  /** A payment was created, or has changed its status; the change is committed. @param method as requested */
  paymentChanged(status: PaymentStatus, method: string): void;
  refused(cause: RefusalCause): void;
  /** A call of the database has ended. */
  storeCalled(kind: 'query' | 'transaction', seconds: number, hasFailed: boolean): void;
}
