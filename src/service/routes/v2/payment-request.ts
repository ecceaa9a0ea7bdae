import * as v from 'valibot';
import { parseAmount } from '../../../contract/amount.ts';
import { DEFAULT_GEO_ID, geoByName } from '../../../contract/geos.ts';
import { transferMethodOf } from '../../../contract/methods.ts';
import { readJson } from '../../http/body.ts';
import { badRequest, encodedBody, tooLarge } from '../../http/errors-v2.ts';
import type { PaymentV2Input } from '../../operations/create-payment-v2.ts';
import { addressProblem } from '../../webhooks/address.ts';
import type { Network } from '../../webhooks/network-policy.ts';
import { paymentCreation } from './payment-schema.ts';

/**
 * Reads and validates a payment creation.
 * @param network the networks that webhooks may reach; a `callback_url` beyond them is rejected now rather
 *   than at delivery
 * @throws HttpError 400 without a reason; 413; 415
 */
export async function readPaymentInput(
  request: Request,
  merchantId: number,
  network: Network,
): Promise<PaymentV2Input> {
  const read = await readJson(request);
  if (read === 'too-large') throw tooLarge();
  if (read === 'encoded') throw encodedBody();
  if (typeof read === 'string') throw badRequest();
  // JavaScript and valibot accept an array as an object; the API does not.
  const result = v.safeParse(paymentCreation, Array.isArray(read.json) ? null : read.json);
  if (!result.success) throw badRequest();
  const body = result.output;
  const [amount, method] = [parseAmount(body.sum), transferMethodOf(body.type)];
  if (amount === null || method === null) throw badRequest();
  const callbackUrl = body.callback_url ?? null;
  if (callbackUrl !== null && addressProblem(callbackUrl, network) !== null) throw badRequest();
  return {
    merchantId,
    amount,
    method,
    transferMethod: body.type,
    bank: body.bank?.toLowerCase() || null,
    geoId: geoByName(body.geo)?.id ?? DEFAULT_GEO_ID,
    shopOrderId: body.outter_id ?? null,
    clientId: body.client_id ?? null,
    clientIp: body.client_ip ?? null,
    callbackUrl,
    isIntrabankTransfer: body.is_intrabank_transfer ?? false,
    isAllowAnotherAmount: body.is_allow_another_amount ?? false,
  };
}
