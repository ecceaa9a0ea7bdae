import type { MerchantAnswer } from '../../../../contract/answers/operator/merchants.ts';
import type { Merchant } from '../../../store/merchants.ts';
import { iso } from '../../calls/time.ts';

/** A merchant without the secrets. */
export function merchantView(merchant: Merchant): MerchantAnswer {
  const {
    merchantId,
    name,
    callbackUrl,
    supportUrl,
    webhookEvents,
    rate,
    blockedReason,
    blockedAt,
    createdAt,
  } = merchant;
  return {
    merchant_id: merchantId,
    name,
    callback_url: callbackUrl,
    support_url: supportUrl,
    webhook_events: webhookEvents === null ? null : [...webhookEvents],
    rate,
    blocked:
      blockedReason === null || blockedAt === null ? null : { reason: blockedReason, at: iso(blockedAt) },
    created_at: iso(createdAt),
  };
}
