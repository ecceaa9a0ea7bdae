/** Payment statuses on the wire. */
export const PAYMENT_STATUSES = ['created', 'completed', 'canceled', 'refund', 'deleted'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Appeal statuses on the wire. */
export const APPEAL_STATUSES = ['new', 'in_progress', 'done', 'rejected'] as const;
export type AppealStatus = (typeof APPEAL_STATUSES)[number];

/**
 * Decodes a payment status. `success`, which some services send in the payment read, is `completed`; any status without an
 * exact match is `unknown`: neither success nor failure.
 */
export function parsePaymentStatus(value: unknown): PaymentStatus | 'unknown' {
  if (value === 'success') return 'completed';
  return PAYMENT_STATUSES.find((status) => status === value) || 'unknown';
}
