import type { PaymentStatus } from '../../contract/statuses.ts';

/** The setting of the service: which status changes of a payment cause a webhook, `completed` only or all. */
export const WEBHOOK_EVENTS = ['completed', 'all'] as const;
export type WebhookEvents = (typeof WEBHOOK_EVENTS)[number];

/**
 * Whether a payment that has just become `status` causes a webhook.
 * @param wanted the statuses that the merchant chose; `null`: those of the setting
 */
export function causesWebhook(
  status: PaymentStatus,
  wanted: readonly PaymentStatus[] | null,
  setting: WebhookEvents,
): boolean {
  if (wanted !== null) return wanted.includes(status);
  return setting === 'all' || status === 'completed';
}
