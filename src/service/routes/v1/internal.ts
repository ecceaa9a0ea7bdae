import type * as v from 'valibot';
import { type Amount, parseAmount } from '../../../contract/amount.ts';
import { parseOrderId } from '../../../contract/ids.ts';
import { transferMethodOf } from '../../../contract/methods.ts';
import { addressOf, type Connection } from '../../connection.ts';
import type { ServiceContext } from '../../context.ts';
import type { Caller } from '../../http/auth.ts';
import { checkedCallbackUrl } from '../../http/callback.ts';
import { badRequest, blocked, invalidField, invalidToken } from '../../http/errors-v1.ts';
import { idempotentCreation } from '../../http/idempotency-key.ts';
import { json } from '../../http/respond.ts';
import { readBodyV1 } from '../../http/validate.ts';
import { createInternalPayment, type InternalPaymentInput } from '../../operations/create-payment.ts';
import { paymentToShow } from '../../operations/record-showing.ts';
import { amountProblem } from '../../rules/amounts.ts';
import { PAYER_BLOCK_REASON } from '../../rules/blocked.ts';
import { findMerchant } from '../../store/merchants.ts';
import { findOrder, type StoredOrder } from '../../store/orders.ts';
import { paymentCreated } from '../../views/payment-v1.ts';
import { wantedBank } from './bank.ts';
import { knownCaller } from './callers.ts';
import { creationErrorV1, invalidKey } from './creation-errors.ts';
import type { CreationLimits } from './creation-limits.ts';
import { internalPayment } from './schemas.ts';

type Body = v.InferOutput<typeof internalPayment>;

/** Internal payment creation, with a merchant's key or the order's token. */
export async function createInternal(
  context: ServiceContext,
  request: Request,
  connection: Connection | undefined,
  limits: CreationLimits,
): Promise<Response> {
  const caller = await knownCaller(context, request);
  if (caller.kind === 'order') limits.countPayer(connection, caller.orderId);
  else limits.countMerchant(caller.merchantId);
  const body = await readBodyV1(request, internalPayment);
  const order = await orderFor(context, caller, body);
  if (caller.kind === 'order') await refuseBlocked(context, order.merchantId);
  const input = await paymentInputOf(context, caller, order, body, connection);
  try {
    // A payer's page repeats by the order itself, which has one payment.
    const creation =
      caller.kind === 'merchant' ? idempotentCreation(request, caller.merchantId, body, invalidKey) : null;
    const payment = await paymentToShow(
      context,
      await createInternalPayment(context, order, input, creation),
    );
    return json(
      200,
      paymentCreated(payment, { settings: context.settings, order, now: context.clock.now() }),
    );
  } catch (error) {
    throw creationErrorV1(error);
  }
}

async function orderFor(context: ServiceContext, caller: Caller, body: Body): Promise<StoredOrder> {
  const orderId = parseOrderId(body.order_id);
  // Another order's token is invalid here, whether or not the order exists.
  if (caller.kind === 'order' && caller.orderId !== orderId) throw invalidToken();
  const order = orderId === null ? null : await findOrder(context.database, orderId);
  const isTheirs = order !== null && (caller.kind === 'order' || caller.merchantId === order.merchantId);
  if (!isTheirs) throw invalidField('order_id', 'order not found', 'value_error.not_found');
  return order;
}

/**
 * An order's token still works while its merchant is blocked; the payer does not learn the reason. @throws
 * HttpError 400
 */
async function refuseBlocked(context: ServiceContext, merchantId: number): Promise<void> {
  const merchant = await findMerchant(context.database, merchantId);
  if ((merchant?.blockedReason ?? null) !== null) throw blocked(PAYER_BLOCK_REASON);
}

async function paymentInputOf(
  context: ServiceContext,
  caller: Caller,
  order: StoredOrder,
  body: Body,
  connection: Connection | undefined,
): Promise<InternalPaymentInput> {
  const method = transferMethodOf(body.transfer_method);
  if (method === null) throw invalidField('transfer_method', 'value is not a transfer method');
  const byPayer = caller.kind === 'order';
  if (byPayer && (body.geo_id ?? order.geoId) !== order.geoId) {
    throw badRequest(`geo_id ${body.geo_id} is not the order's`);
  }
  const geoId = body.geo_id ?? order.geoId;
  return {
    amount: amountFor(byPayer, order, parseAmount(body.amount)),
    method,
    transferMethod: body.transfer_method,
    bank: await wantedBank(context, geoId, body.bank),
    geoId,
    clientId: body.client_id,
    // The address that a payer's browser reports cannot be trusted.
    clientIp: byPayer ? addressOf(connection) : body.client_ip,
    // Payers cannot choose where the webhook goes.
    replaces: body.replaces?.toLowerCase() ?? null,
    callbackUrl: byPayer ? null : checkedCallbackUrl(context, body.callback_url || null),
  };
}

function amountFor(byPayer: boolean, order: StoredOrder, amount: Amount | null): Amount {
  if (amount === null) throw invalidField('amount', 'value is not a sum');
  const problem = amountProblem(amount, order.amount, byPayer);
  if (problem !== null) throw invalidField('amount', problem);
  return amount;
}
