import { isObject } from '../../../contract/json.ts';
import type { ServiceContext } from '../../context.ts';
import { conflict, invalidData } from '../../http/errors-appeals.ts';
import { json } from '../../http/respond.ts';
import { type AppealFields, checkFields } from '../../http/validate-appeals.ts';
import { ConflictError } from '../../operations/conflict-error.ts';
import { postMessage } from '../../operations/post-message.ts';
import { isIdOf } from '../../rules/readiness.ts';
import { receiptOf } from '../../rules/receipt.ts';
import type { StoredPayment } from '../../store/payment-row.ts';
import { findPaymentByNumber } from '../../store/payments.ts';
import type { Visit } from './callers.ts';
import { supportMessage } from './schemas.ts';
import { postedView } from './thread-view.ts';

/** Posts a message: a text, a receipt, the payment's ID, or any combination. */
export async function post(
  context: ServiceContext,
  body: AppealFields,
  { appeal, as }: Visit,
): Promise<Response> {
  const payment = await findPaymentByNumber(context.database, appeal.payment);
  if (payment === null) throw new Error('the appeal has no payment');
  const { data, problems } = checkFields(body, supportMessage);
  const ofPayment = paymentProblem(body['payment_id'], payment);
  if (data === null || ofPayment !== null) throw invalidData({ ...ofPayment, ...problems });
  const { text, receipt, payment_id } = data;
  const isEmpty = [text || null, receipt, payment_id].every((part) => part === undefined || part === null);
  if (isEmpty) throw invalidData(null, 'A message needs a text, a receipt or a payment_id');
  const draft = {
    author: as,
    text: text || null,
    receipt: isObject(receipt) ? receiptOf(receipt.file, receipt.file_name) : null,
    namesPayment: payment_id !== undefined && payment_id !== null,
  };
  try {
    return json(201, postedView(await postMessage(context, appeal, payment, draft)));
  } catch (error) {
    throw error instanceof ConflictError ? conflict(error.message) : error;
  }
}

/** The error for a well-formed ID of another payment. */
function paymentProblem(given: unknown, payment: StoredPayment): { payment_id: string[] } | null {
  const isId = typeof given === 'string' || typeof given === 'number';
  return isId && !isIdOf(payment, given) ? { payment_id: ["not the ID of this appeal's payment"] } : null;
}
