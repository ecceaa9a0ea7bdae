import * as v from 'valibot';
import { type Amount, parseAmount } from '../../../../contract/amount.ts';
import { operatorPayment } from '../../../../contract/answers/operator/payments.ts';
import type { PaymentStatus } from '../../../../contract/statuses.ts';
import type { ServiceContext } from '../../../context.ts';
import { invalidField } from '../../../http/errors-v1.ts';
import { adjustAmount } from '../../../operations/adjust-amount.ts';
import { showRequisites, withdrawRequisites } from '../../../operations/change-requisites.ts';
import { ensurePaymentStatus } from '../../../operations/move-payment.ts';
import { paymentWithOrder } from '../../../store/find-payments.ts';
import type { StoredPayment } from '../../../store/payment-row.ts';
import type { CallInput } from '../../calls/call.ts';
import { paymentInPath } from '../../calls/existing.ts';
import { amount } from '../../v1/fields.ts';
import { actionCall, changeCall, type OperatorCall } from '../call.ts';
import { givenRequisites, requisitesBody } from './requisites-body.ts';
import { paymentView } from './view.ts';

/** The status that each of the other calls leads to. */
const OUTCOMES: readonly (readonly [verb: string, status: PaymentStatus, summary: string])[] = [
  ['cancel', 'canceled', 'Give a payment up'],
  ['refund', 'refund', 'The money was given back'],
  ['delete', 'deleted', 'Strike a payment out'],
];

const COMMON = { answer: operatorPayment, missing: 'Payment' };

export const paymentChanges: readonly OperatorCall[] = [
  changeCall({
    ...COMMON,
    operationId: 'completePayment',
    path: '/operator/payments/{payment_id}/complete',
    summary: 'The money came, also for a payment that was given up',
    description: 'With the sum that came, when it is another one: it becomes the payment’s sum.',
    conflict: 'The payment’s status does not lead there, or it is completed with another sum.',
    body: v.pipe(v.strictObject({ amount: v.optional(amount) }), v.title('Completion')),
    run: (input) =>
      change(input, ({ context, by, body }, payment) =>
        ensurePaymentStatus(
          context,
          payment,
          'completed',
          by,
          body.amount === undefined ? undefined : sumIn(body.amount),
        ),
      ),
  }),

  ...OUTCOMES.map(([verb, status, summary]) =>
    actionCall({
      ...COMMON,
      operationId: `${verb}Payment`,
      path: `/operator/payments/{payment_id}/${verb}`,
      summary,
      conflict: 'The payment’s status does not lead there.',
      run: (input) =>
        change(input, ({ context, by }, payment) => ensurePaymentStatus(context, payment, status, by)),
    }),
  ),

  changeCall({
    ...COMMON,
    operationId: 'adjustAmount',
    path: '/operator/payments/{payment_id}/amount',
    summary: 'Change the sum of an active payment',
    conflict: 'The payment is not active, or its requisite has that sum in use.',
    body: v.pipe(v.strictObject({ amount }), v.title('AmountChange')),
    run: (input) =>
      change(input, ({ context, by, body }, { paymentId }) => {
        return adjustAmount(context, paymentId, sumIn(body.amount), by);
      }),
  }),

  changeCall({
    ...COMMON,
    operationId: 'fillRequisites',
    path: '/operator/payments/{payment_id}/requisites',
    summary: 'Fill or change the requisites of an active payment, and show them from now on',
    conflict: 'The payment is not active, or another one has one of the numbers with the same sum.',
    body: requisitesBody,
    run: (input) =>
      change(input, ({ context, by, body }, { paymentId }) =>
        showRequisites(context, paymentId, givenRequisites(body, context.settings), by),
      ),
  }),

  actionCall({
    ...COMMON,
    operationId: 'withdrawRequisites',
    method: 'delete',
    path: '/operator/payments/{payment_id}/requisites',
    summary: 'Take the requisites of an active payment back',
    conflict: 'The payment is not active.',
    run: (input) =>
      change(input, ({ context, by }, { paymentId }) => withdrawRequisites(context, paymentId, by)),
  }),
];

function sumIn(given: number): Amount {
  const sum = parseAmount(given);
  if (sum === null) throw invalidField('amount', 'value is not a sum');
  return sum;
}

async function change<A extends Pick<CallInput<unknown, unknown>, 'context' | 'path'>>(
  input: A,
  to: (input: A, payment: StoredPayment) => Promise<StoredPayment>,
): Promise<object> {
  const context: ServiceContext = input.context;
  const payment = await to(input, await paymentInPath(context, input.path('payment_id')));
  return paymentView(await paymentWithOrder(context.database, payment), context.clock.now());
}
