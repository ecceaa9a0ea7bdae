import * as v from 'valibot';
import { parseAmount } from '../../../../contract/amount.ts';
import { operatorPayment } from '../../../../contract/answers/operator/payments.ts';
import type { PaymentStatus } from '../../../../contract/statuses.ts';
import type { ServiceContext } from '../../../context.ts';
import { invalidField } from '../../../http/errors-v1.ts';
import { adjustAmount } from '../../../operations/adjust-amount.ts';
import { showRequisites, withdrawRequisites } from '../../../operations/change-requisites.ts';
import { ensurePaymentStatus } from '../../../operations/move-payment.ts';
import type { StoredPayment } from '../../../store/payment-row.ts';
import { amount } from '../../v1/fields.ts';
import { actionCall, type CallInput, changeCall, type OperatorCall } from '../call.ts';
import { paymentInPath, withOrder } from '../existing.ts';
import { givenRequisites, requisitesBody } from './requisites-body.ts';
import { paymentView } from './view.ts';

/** The status that each call leads to. */
const OUTCOMES: readonly (readonly [verb: string, status: PaymentStatus, summary: string])[] = [
  ['complete', 'completed', 'The money came, also for a payment that was given up'],
  ['cancel', 'canceled', 'Give a payment up'],
  ['refund', 'refund', 'The money was given back'],
  ['delete', 'deleted', 'Strike a payment out'],
];

const COMMON = { answer: operatorPayment, missing: 'Payment' };

export const paymentChanges: readonly OperatorCall[] = [
  ...OUTCOMES.map(([verb, status, summary]) =>
    actionCall({
      ...COMMON,
      operationId: `${verb}Payment`,
      path: `/operator/payments/{payment_id}/${verb}`,
      summary,
      conflict: 'The payment’s status does not lead there.',
      run: (input) =>
        change(input, ({ context, by }, { paymentId }) =>
          ensurePaymentStatus(context, paymentId, status, by),
        ),
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
        const sum = parseAmount(body.amount);
        if (sum === null) throw invalidField('amount', 'value is not a sum');
        return adjustAmount(context, paymentId, sum, by);
      }),
  }),

  changeCall({
    ...COMMON,
    operationId: 'fillRequisites',
    path: '/operator/payments/{payment_id}/requisites',
    summary: 'Fill or change the requisites of an active payment, and show them from now on',
    conflict: 'The payment is not active.',
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

async function change<A extends Pick<CallInput<unknown, unknown>, 'context' | 'path'>>(
  input: A,
  to: (input: A, payment: StoredPayment) => Promise<StoredPayment>,
): Promise<object> {
  const context: ServiceContext = input.context;
  const payment = await to(input, await paymentInPath(context, input.path('payment_id')));
  return paymentView(await withOrder(context, payment), context.clock.now());
}
