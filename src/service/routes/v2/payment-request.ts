import * as v from 'valibot';
import { parseAmount } from '../../../contract/amount.ts';
import type { ValidationIssue } from '../../../contract/errors.ts';
import { geoByName } from '../../../contract/geo-names.ts';
import { DEFAULT_GEO_ID } from '../../../contract/geos.ts';
import { transferMethodOf } from '../../../contract/methods.ts';
import type { ServiceContext } from '../../context.ts';
import { readJson } from '../../http/body.ts';
import { badRequest, encodedBody, tooLarge } from '../../http/errors-v2.ts';
import { issuesV1 } from '../../http/validate.ts';
import type { PaymentV2Input } from '../../operations/create-payment-v2.ts';
import { findBank } from '../../operations/find-bank.ts';
import { addressProblem } from '../../webhooks/address.ts';
import { UNKNOWN_BANK } from '../v1/bank.ts';
import { paymentCreation } from './payment-schema.ts';

/**
 * Reads and validates a payment creation. A `callback_url` that webhooks may not reach is rejected now rather than at
 * delivery.
 * @throws HttpError 400, whose reason only the log has; 413; 415
 */
export async function readPaymentInput(
  { database, settings }: Pick<ServiceContext, 'database' | 'settings'>,
  request: Request,
  merchantId: number,
): Promise<PaymentV2Input> {
  const read = await readJson(request);
  if (read === 'too-large') throw tooLarge();
  if (read === 'encoded') throw encodedBody();
  if (read === 'not-json') throw badRequest('Content-Type: application/json is expected');
  if (typeof read === 'string') throw badRequest('the body is not valid JSON');
  // JavaScript and valibot accept an array as an object; the API does not.
  const result = v.safeParse(paymentCreation, Array.isArray(read.json) ? null : read.json);
  if (!result.success) throw badRequest(reasonOf(issuesV1(result.issues)));
  const body = result.output;
  const [amount, method] = [parseAmount(body.sum), transferMethodOf(body.type)];
  if (amount === null || method === null) throw badRequest('sum, type: not valid');
  const callbackUrl = body.callback_url || null;
  const problem = callbackUrl === null ? null : addressProblem(callbackUrl, settings.webhookNetwork);
  if (problem !== null) throw badRequest(`callback_url: ${problem}`);
  const geoId = geoByName(body.geo)?.id ?? DEFAULT_GEO_ID;
  const bank = body.bank ? await findBank(database, geoId, body.bank) : null;
  if (body.bank && bank === null) throw badRequest(`bank: ${UNKNOWN_BANK}`);
  return {
    merchantId,
    amount,
    method,
    transferMethod: body.type,
    bank,
    geoId,
    shopOrderId: body.outter_id || null,
    clientId: body.client_id || null,
    clientIp: body.client_ip || null,
    callbackUrl,
    isIntrabankTransfer: body.is_intrabank_transfer ?? false,
    isAllowAnotherAmount: body.is_allow_another_amount ?? false,
  };
}

/** `sum: field required; bank: …` */
function reasonOf(issues: readonly ValidationIssue[]): string {
  return issues.map(({ loc, msg }) => `${loc.slice(1).join('.') || 'the body'}: ${msg}`).join('; ');
}
