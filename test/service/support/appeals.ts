import { isObject, type JsonObject } from '../../../src/contract/json.ts';
import { findPayment } from '../../../src/service/store/payments.ts';
import { type Bench, newPayment, type TestResponse, text } from './bench.ts';
import { base64, FILES } from './files.ts';

export const APPEALS = '/api/v2/appeals/';
export const appealAt = (id: unknown): string => `${APPEALS}${id}/`;
export const threadOf = (id: unknown): string => `/support/appeals/${id}/messages`;
export const OPERATOR_TOKEN = 'operator-of-the-tests';

export const aReceipt = (over: JsonObject = {}): JsonObject => ({
  file: base64(FILES['application/pdf'].content),
  file_name: FILES['application/pdf'].name,
  ...over,
});

export function anAppealBody(payment: unknown, over: JsonObject = {}): JsonObject {
  return { payment, amount: '1500.00', receipt: aReceipt(), ...over };
}

/** A payment of the bench's merchant: its two IDs, and its order's. */
export async function disputed(bench: Bench) {
  const { orderId, payment } = await newPayment(bench);
  const stored = await findPayment(bench.context.database, text(payment['payment_id']));
  if (stored === null) throw new Error('the payment was not stored');
  return { orderId, id: stored.id, paymentId: stored.paymentId, requisiteId: stored.requisiteId };
}

/** A payment with a new appeal. */
export async function newAppeal(bench: Bench, over: JsonObject = {}) {
  const payment = await disputed(bench);
  const { status, body } = await bench.post(APPEALS, anAppealBody(payment.id, over), { token: bench.apiKey });
  if (status !== 201) throw new Error(`no appeal: ${JSON.stringify(body)}`);
  return { ...payment, appeal: body, appealId: Number(body['id']) };
}

/** A response that is a list. */
export function listIn({ text: said }: TestResponse): readonly JsonObject[] {
  const list: unknown = JSON.parse(said);
  if (!Array.isArray(list)) throw new TypeError('a list is expected');
  return list.filter(isObject);
}

/** An error in the envelope of appeals. */
export function anError(code: number, msg: string, detail: object | null = null): object {
  return { error: { code, msg, detail, help_link: null } };
}
