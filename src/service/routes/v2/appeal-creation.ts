import * as v from 'valibot';
import { parseAmount } from '../../../contract/amount.ts';
import type { ServiceContext } from '../../context.ts';
import { invalidData, keyInUse } from '../../http/errors-appeals.ts';
import { idempotentCreation } from '../../http/idempotency-key.ts';
import type { ReceiptSlots } from '../../http/receipt-slots.ts';
import { json } from '../../http/respond.ts';
import { type AppealFields, appealFields, checkFields, readAppealBody } from '../../http/validate-appeals.ts';
import { numericIdIn } from '../../lib/numeric-id.ts';
import { createAppeal, OpenAppealError } from '../../operations/create-appeal.ts';
import {
  createdBefore,
  IdempotencyKeyInUseError,
  IdempotencyKeyReusedError,
} from '../../operations/create-once.ts';
import { receiptOf } from '../../rules/receipt.ts';
import { findAppeal, hasOpenAppeal } from '../../store/appeals.ts';
import { findOrder } from '../../store/orders.ts';
import type { StoredPayment } from '../../store/payment-row.ts';
import { findPayment, findPaymentByNumber } from '../../store/payments.ts';
import { appealView } from '../../views/appeal-v2.ts';
import { appealMerchant } from './appeal-callers.ts';
import { appealCreation, paymentName } from './appeal-schemas.ts';

const STILL_OPEN = 'the payment has an appeal that is still open';

/** Appeal creation. One response names all invalid fields. */
export async function createAppealFrom(
  context: ServiceContext,
  request: Request,
  receiptSlots: ReceiptSlots,
): Promise<Response> {
  const merchantId = await appealMerchant(context, request);
  return receiptSlots.run(request, merchantId, {
    read: () => readAppealBody(request),
    process: async (bytes) => createFor(context, merchantId, request, await appealFields(bytes)),
  });
}

async function createFor(
  context: ServiceContext,
  merchantId: number,
  request: Request,
  body: AppealFields,
): Promise<Response> {
  const { data, problems } = checkFields(body, appealCreation);
  const creation =
    data === null
      ? null
      : idempotentCreation(request, merchantId, data, () =>
          invalidKey('not 1 to 255 visible ASCII characters'),
        );
  const payment = v.is(paymentName, body['payment'])
    ? await disputable(context, merchantId, body['payment'])
    : 'no such payment';
  // After the check: an appeal that is open by then may be this very one.
  const repeated = await mapped(() =>
    createdBefore(context, creation, (sql, id) => findAppeal(sql, Number(id))),
  );
  if (repeated !== null) return json(201, appealView(repeated));
  if (data === null || typeof payment === 'string') {
    const ofPayment = typeof payment === 'string' ? { payment: [payment] } : {};
    throw invalidData({ ...ofPayment, ...problems });
  }
  const amount = parseAmount(data.amount);
  if (amount === null) throw invalidData({ amount: ['value is not a sum'] });
  const receipt = receiptOf(data.receipt.file, data.receipt.file_name);
  const appeal = await mapped(() =>
    createAppeal(context, { merchantId, payment, amount, receipt }, creation),
  );
  return json(201, appealView(appeal));
}

/** Turns the errors of an idempotent creation into responses. */
async function mapped<T>(create: () => Promise<T>): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (error instanceof OpenAppealError) throw invalidData({ payment: [STILL_OPEN] });
    if (error instanceof IdempotencyKeyReusedError) throw invalidKey('the key was used with another body');
    throw error instanceof IdempotencyKeyInUseError ? keyInUse() : error;
  }
}

const invalidKey = (problem: string) => invalidData({ 'Idempotency-Key': [problem] });

/** The merchant's payment with that number or UUID, or why it cannot be disputed. */
async function disputable(
  context: ServiceContext,
  merchantId: number,
  name: number | string,
): Promise<StoredPayment | string> {
  const number = typeof name === 'number' ? name : numericIdIn(name);
  const payment =
    number === null
      ? await findPayment(context.database, String(name).toLowerCase())
      : await findPaymentByNumber(context.database, number);
  const order = payment === null ? null : await findOrder(context.database, payment.orderId);
  if (payment === null || order?.merchantId !== merchantId) return 'no such payment';
  return (await hasOpenAppeal(context.database, payment.id)) ? STILL_OPEN : payment;
}
