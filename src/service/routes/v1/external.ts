import { parseAmount } from '../../../contract/amount.ts';
import { geoByName } from '../../../contract/geo-names.ts';
import { DEFAULT_GEO_ID } from '../../../contract/geos.ts';
import { transferMethodOf } from '../../../contract/methods.ts';
import type { ServiceContext } from '../../context.ts';
import { checkedCallbackUrl } from '../../http/callback.ts';
import { invalidField } from '../../http/errors-v1.ts';
import { idempotentCreation } from '../../http/idempotency-key.ts';
import { checkRedirects } from '../../http/redirects.ts';
import { json } from '../../http/respond.ts';
import { readBodyV1 } from '../../http/validate.ts';
import { createExternalPayment } from '../../operations/create-payment.ts';
import { paymentCreated } from '../../views/payment-v1.ts';
import { wantedBank } from './bank.ts';
import { merchantOnly } from './callers.ts';
import { creationErrorV1, invalidKey } from './creation-errors.ts';
import type { CreationLimits } from './creation-limits.ts';
import { externalPayment } from './schemas.ts';

/** External payment creation: creates an order too, and responds with the requisites. */
export async function createExternal(
  context: ServiceContext,
  request: Request,
  limits: CreationLimits,
): Promise<Response> {
  const merchantId = await merchantOnly(context, request);
  limits.countMerchant(merchantId);
  const body = await readBodyV1(request, externalPayment);
  checkRedirects(context, body);
  const [amount, method] = [parseAmount(body.amount), transferMethodOf(body.transfer_method)];
  if (amount === null) throw invalidField('amount', 'value is not a sum');
  if (method === null) throw invalidField('transfer_method', 'value is not a transfer method');
  const geoId = geoByName(body.geo)?.id ?? DEFAULT_GEO_ID;
  const order = {
    merchantId,
    amount,
    shopOrderId: body.outter_id || null,
    geoId,
    redirectUrl: body.redirect_url,
    successRedirectUrl: body.success_redirect_url || null,
    failRedirectUrl: body.fail_redirect_url || null,
  };
  const input = {
    amount,
    method,
    transferMethod: body.transfer_method,
    bank: await wantedBank(context, geoId, body.bank),
    geoId,
    clientId: body.client_id || null,
    clientIp: null,
    callbackUrl: checkedCallbackUrl(context, body.callback_url || null),
  };
  try {
    const creation = idempotentCreation(request, merchantId, body, invalidKey);
    const made = await createExternalPayment(context, order, input, creation);
    const seen = { settings: context.settings, order: made.order, now: context.clock.now() };
    return json(200, paymentCreated(made.payment, seen));
  } catch (error) {
    throw creationErrorV1(error);
  }
}
