import type { ServiceContext } from '../../service/context.ts';
import { findMerchant } from '../../service/store/merchants.ts';
import { findWebhook } from '../../service/store/webhooks/webhooks.ts';
import { isSigned } from '../../service/webhooks/signature.ts';
import { secretsOf } from '../../service/webhooks/signing-secrets.ts';
import type { InboxMessage } from './inbox.ts';

/** Receives a message as a shop would: finds the webhook by its ID and verifies the signature with its merchant's secrets. */
export async function receiveWebhook(
  core: ServiceContext,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<InboxMessage> {
  const webhookId = headers['webhook-id'] ?? '';
  const webhook = await findWebhook(core.database, webhookId);
  const merchant = webhook === null ? null : await findMerchant(core.database, webhook.merchantId);
  const now = core.clock.now();
  const secrets = merchant === null ? [] : secretsOf(merchant, now);
  const timestampSeconds = Number(headers['webhook-timestamp']);
  const signatures = headers['webhook-signature'] ?? '';
  return {
    receivedAt: now,
    orderId: webhook?.orderId ?? null,
    headers,
    body,
    isVerified: secrets.some((secret) => isSigned({ webhookId, timestampSeconds, body }, signatures, secret)),
  };
}
