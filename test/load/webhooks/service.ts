import { parseOrderId } from '../../../src/contract/ids.ts';
import { type Clock, systemClock } from '../../../src/service/clock.ts';
import type { ServiceContext } from '../../../src/service/context.ts';
import { newWebhookSecret } from '../../../src/service/keys/api-key.ts';
import { openContext } from '../../../src/service/open-context.ts';
import type { ServiceEvent } from '../../../src/service/options.ts';
import { insertMerchant } from '../../../src/service/store/merchants.ts';
import { insertWebhook } from '../../../src/service/store/webhooks/webhooks.ts';

/** The system clock, ahead by what it was advanced. */
export function offsetClock(): Clock & { advance(byMs: number): void } {
  let aheadMs = 0;
  return {
    now: () => systemClock.now() + aheadMs,
    after: systemClock.after,
    advance(byMs) {
      aheadMs += byMs;
    },
  };
}

/** A merchant with the address of its webhooks. */
export interface Shop {
  readonly merchantId: number;
  readonly url: string;
}

export function openService(
  database: string,
  clock: Clock,
  log: (event: ServiceEvent) => void,
): Promise<ServiceContext> {
  return openContext({
    database,
    clock,
    log,
    publicUrl: 'https://pay.example',
    secret: 'a secret of the load test, long enough',
    webhookNetwork: 'loopback',
    readLimits: null,
  });
}

export async function addShop({ database, ids, clock }: ServiceContext, url: string): Promise<Shop> {
  const merchant = { name: 'Shop', callbackUrl: url, webhookSecret: newWebhookSecret(ids) };
  const { merchantId } = await insertMerchant(database, merchant, clock.now());
  return { merchantId, url };
}

/** Stores a webhook for each shop, as the payment's transaction does. @returns their IDs */
export async function storeWebhooks(
  { database, ids, clock }: ServiceContext,
  shops: readonly Shop[],
): Promise<readonly string[]> {
  return database.transaction(async (sql) => {
    const stored: string[] = [];
    for (const { merchantId, url } of shops) {
      const paymentId = ids.uuid();
      const orderId = parseOrderId(ids.uuid());
      if (orderId === null) throw new TypeError('no order ID');
      const webhookId = `msg_${paymentId.replaceAll('-', '')}`;
      const common = { webhookId, merchantId, orderId, paymentId, url };
      await insertWebhook(sql, { ...common, event: 'payment.completed', payload: '{}' }, clock.now());
      stored.push(webhookId);
    }
    return stored;
  });
}
