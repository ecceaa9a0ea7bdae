import { parseAmount } from '../../../src/contract/amount.ts';
import type { ServiceContext } from '../../../src/service/context.ts';
import { newWebhookSecret } from '../../../src/service/keys/api-key.ts';
import { createExternalPayment } from '../../../src/service/operations/create-payment.ts';
import { insertMerchant } from '../../../src/service/store/merchants.ts';
import { insertPoolEntries } from '../../../src/service/store/pool/entries.ts';

const AT_ONCE = 64;

/** Creates payments with a lifetime that nobody has paid yet, each of another sum. @returns their two IDs */
export async function openPayments(context: ServiceContext, count: number) {
  const webhookSecret = newWebhookSecret(context.ids);
  const shop = { name: 'Shop', callbackUrl: null, webhookSecret };
  const { merchantId } = await insertMerchant(context.database, shop, context.clock.now());
  await insertPoolEntries(context.database, [
    {
      method: 'to_card_number',
      geoId: 1,
      bank: 'sber',
      fullName: 'Иван Иванович Петров',
      cardNumber: '2202200000000000',
      accountNumber: null,
      sbpPhoneNumber: null,
      qrId: null,
      tipsId: null,
    },
  ]);
  const made: { readonly orderId: string; readonly paymentId: string }[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => from + index);
    made.push(...(await Promise.all(indexes.map((index) => openPayment(context, merchantId, index)))));
  }
  return made;
}

async function openPayment(context: ServiceContext, merchantId: number, index: number) {
  const amount = parseAmount(1000 + index);
  if (amount === null) throw new TypeError('no sum');
  const urls = { redirectUrl: 'https://shop.example/', successRedirectUrl: null, failRedirectUrl: null };
  const { order, payment } = await createExternalPayment(
    context,
    { amount, geoId: 1, ...urls, merchantId, shopOrderId: null },
    {
      amount,
      geoId: 1,
      method: 'to_card_number',
      transferMethod: 'to_card_number',
      bank: null,
      clientId: null,
      clientIp: null,
      callbackUrl: null,
    },
  );
  return { orderId: order.orderId, paymentId: payment.paymentId };
}
