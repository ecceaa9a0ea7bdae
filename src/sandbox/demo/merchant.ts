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

/** The demo merchant's commission, in per cent. */
const COMMISSION = '2.5';

/**
 * Finds the merchant of this API key, or creates one with it. Its webhooks go to the sandbox's inbox unless another
 * callback URL has been set.
 * @throws TypeError when the text is not an API key, or its key ID belongs to another key
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
    // The inbox of an earlier start may have had another URL.
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
 * Creates the demo order of 1,500 roubles. The demo shop has no site, so its final redirects lead to the sandbox's console.
 * @param shopUrl the order's `redirect_url`
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
