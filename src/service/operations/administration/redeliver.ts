import type { Actor } from '../../actor.ts';
import type { ServiceContext } from '../../context.ts';
import { differenceOf } from '../../rules/difference.ts';
import { recordChange } from '../../store/audit-log.ts';
import { findMerchant } from '../../store/merchants.ts';
import { findPayment } from '../../store/payments.ts';
import { findWebhook, renewWebhook, type StoredWebhook } from '../../store/webhooks/webhooks.ts';
import { ConflictError } from '../conflict-error.ts';
import { redactedAddress } from '../redacted-address.ts';

/**
 * Delivers a webhook again, even one already delivered, to the current address, with the same ID and the
 * whole retry schedule.
 * @throws ConflictError when there is none
 */
export async function redeliver(
  context: Pick<ServiceContext, 'clock' | 'database' | 'deliveries'>,
  webhookId: string,
  by: Actor,
): Promise<StoredWebhook> {
  const now = context.clock.now();
  const renewed = await context.database.transaction(async (sql) => {
    const before = await findWebhook(sql, webhookId);
    if (before === null) throw new ConflictError('there is no such webhook');
    const payment = await findPayment(sql, before.paymentId);
    const merchant = await findMerchant(sql, before.merchantId);
    const url = payment?.callbackUrl ?? merchant?.callbackUrl ?? before.url;
    const after = (await renewWebhook(sql, webhookId, url, now)) ?? before;
    const difference = differenceOf(stateOf(before), stateOf(after)) ?? { before: null, after: null };
    await recordChange(
      sql,
      { actor: by, action: 'webhook.redelivered', subjectId: webhookId, ...difference },
      now,
    );
    return after;
  });
  context.deliveries.schedule(now);
  return renewed;
}

function stateOf({ status, url }: StoredWebhook) {
  return { status, url: redactedAddress(url) };
}
