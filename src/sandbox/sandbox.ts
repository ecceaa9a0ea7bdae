import { parseAmount } from '../contract/amount.ts';
import { openCore } from '../service/core.ts';
import { hashSecret, newApiKey, newWebhookSecret, parseApiKey } from '../service/keys/api-key.ts';
import type { Connection, Service, ServiceOptions } from '../service/service.ts';
import { serviceOf } from '../service/service.ts';
import { insertKey, insertMerchant } from '../service/store/merchants.ts';
import { insertPoolEntry } from '../service/store/pool.ts';
import { createOrder } from '../service/work/create-order.ts';

export interface Sandbox extends Service {
  readonly demo: { readonly apiKey: string; readonly orderLink: string; readonly orderId: string };
}

export interface SandboxOptions extends ServiceOptions {
  readonly demoApiKey?: string;
  readonly magic?: boolean;
}

export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const core = await openCore(options);
  const apiKey = options.demoApiKey ?? newApiKey(core.ids);
  const key = parseApiKey(apiKey);
  if (key === null) throw new TypeError('demoApiKey: not an API key');
  const now = core.clock.now();
  const merchant = await insertMerchant(
    core.database,
    { name: 'Demo', callbackUrl: null, webhookSecret: newWebhookSecret(core.ids) },
    now,
  );
  await insertKey(
    core.database,
    { keyId: key.keyId, merchantId: merchant.merchantId, secretHash: hashSecret(key.secret) },
    now,
  );
  await insertPoolEntry(core.database, {
    method: 'to_card_number',
    geoId: 1,
    bank: 'tbank',
    fullName: 'Иван Иванович Петров',
    cardNumber: '2202201234567895',
    accountNumber: null,
    sbpPhoneNumber: null,
    qrId: null,
    tipsId: null,
  });
  const order = await createOrder(core, core.database, {
    merchantId: merchant.merchantId,
    amount: parseAmount(1500),
    shopOrderId: 'DEMO-1',
    geoId: 1,
    redirectUrl: 'https://shop.example/',
    successRedirectUrl: null,
    failRedirectUrl: null,
  });
  const service = serviceOf(core);
  return {
    ...service,
    async fetch(request: Request, connection?: Connection) {
      const response = await service.fetch(request, connection);
      const answer = new Response(response.body, response);
      answer.headers.set('x-sandbox', '1');
      return answer;
    },
    demo: { apiKey, orderId: order.orderId, orderLink: `${core.settings.publicUrl}/${order.orderId}` },
  };
}
