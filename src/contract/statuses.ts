/** Payment statuses of the interface, section 3.1. */
export const PAYMENT_STATUSES = ['created', 'completed', 'canceled', 'refund', 'deleted'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Appeal statuses of the interface, section 3.2. */
export const APPEAL_STATUSES = ['new', 'in_progress', 'done', 'rejected'] as const;
export type AppealStatus = (typeof APPEAL_STATUSES)[number];

/**
 * Reads a payment status. `success` (seen in the payment read) is `completed`; anything that is not
 * in the interface, in this exact spelling, is `unknown`: neither success nor failure.
 */
export function parsePaymentStatus(value: unknown): PaymentStatus | 'unknown' {
  if (value === 'success') return 'completed';
  return PAYMENT_STATUSES.find((status) => status === value) || 'unknown';
}
