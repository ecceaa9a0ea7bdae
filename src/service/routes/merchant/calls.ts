import { merchantAppealCalls } from './appeals.ts';
import type { MerchantCall } from './call.ts';
import { merchantOrderCalls } from './orders.ts';
import { merchantPaymentCalls } from './payments.ts';
import { merchantWebhookCalls } from './webhooks.ts';

/** All calls of a merchant under `/merchant/`; `docs/api.md` lists them. */
export const MERCHANT_CALLS: readonly MerchantCall[] = [
  ...merchantOrderCalls,
  ...merchantPaymentCalls,
  ...merchantWebhookCalls,
  ...merchantAppealCalls,
];
