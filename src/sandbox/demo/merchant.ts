import { parseAmount } from '../../contract/amount.ts';
import type { OrderId } from '../../contract/ids.ts';
import type { ServiceContext } from '../../service/context.ts';
import { hashSecret, isSecretOf, newWebhookSecret, parseApiKey } from '../../service/keys/api-key.ts';
import { createOrder } from '../../service/operations/create-order.ts';
import type { Sql } from '../../service/store/drivers/database.ts';
import { storeCommission } from '../../service/store/exchange-rates.ts';
import { findKey, insertKey } from '../../service/store/keys.ts';
import { changeMerchant, findMerchant, insertMerchant } from '../../service/store/merchants.ts';
import type { StoredOrder } from '../../service/store/orders.ts';
import { inboxUrl, isInboxUrl } from '../inbox/address.ts';

/** What the demo merchant pays, in per cent. */
const COMMISSION = '2.5';

/**
 * The demo merchant: the one who has this key, or a new one who gets it. Their webhooks go to the sandbox's inbox,
 * unless somebody has given them another address.
 * @throws TypeError when the text is no API key, or the ID in it belongs to another key
 */
export async function seedMerchant(core: ServiceContext, sql: Sql, apiKey: string): Promise<number> {
  const callbackUrl = inboxUrl(core.settings);
  const key = parseApiKey(apiKey);
  if (key === null) throw new TypeError('demoApiKey is not an API key of this service');
  const stored = await findKey(sql, key.keyId);
  if (stored !== null) {
    if (!isSecretOf(stored.secretHash, key.secret)) {
      throw new TypeError('demoApiKey has the ID of another key');
    }
    const merchant = await findMerchant(sql, stored.merchantId);
    // An inbox of an earlier start may be at another address.
    if (isInboxUrl(merchant?.callbackUrl ?? callbackUrl)) {
      await changeMerchant(sql, stored.merchantId, { callback_url: callbackUrl });
    }
    return stored.merchantId;
  }
  const now = core.clock.now();
  const { merchantId } = await insertMerchant(
    sql,
    { name: 'Demo shop', callbackUrl, webhookSecret: newWebhookSecret(core.ids) },
    now,
  );
  await storeCommission(sql, merchantId, COMMISSION);
  await insertKey(sql, { keyId: key.keyId, merchantId, secretHash: hashSecret(key.secret) }, now);
  return merchantId;
}

/**
 * An order to try the page with: 1,500 roubles. Nobody answers at the demo shop's address, so in the end it sends the
 * payer to the sandbox's console.
 * @param shopUrl the shop's address
 */
export function demoOrder(
  core: ServiceContext,
  sql: Sql,
  merchantId: number,
  shopUrl: string,
  orderId?: OrderId,
): Promise<StoredOrder> {
  const end = `${core.settings.publicUrl}/console`;
  const wish = {
    merchantId,
    amount: parseAmount(1500),
    shopOrderId: 'DEMO-1',
    geoId: 1,
    redirectUrl: shopUrl,
    successRedirectUrl: `${end}?paid=DEMO-1`,
    failRedirectUrl: `${end}?failed=DEMO-1`,
  };
  return createOrder(core, sql, wish, orderId);
}
