import type { PaymentStatus } from '../../contract/statuses.ts';

/** Which status changes of a payment cause a webhook: `completed` only, or all of them. */
export const WEBHOOK_EVENTS = ['completed', 'all'] as const;
export type WebhookEvents = (typeof WEBHOOK_EVENTS)[number];

/** Whether a payment that has just become `status` causes a webhook. */
export function causesWebhook(status: PaymentStatus, events: WebhookEvents): boolean {
  return events === 'all' || status === 'completed';
}
