import { type Amount, amountToFixed } from '../../contract/amount.ts';
import { PAYMENT_STATUSES } from '../../contract/statuses.ts';
import type { Receipt } from '../rules/receipt.ts';
import { openingMessage } from '../rules/thread-messages.ts';
import { insertAppeal, type StoredAppeal } from '../store/appeals.ts';
import type { StoredPayment } from '../store/payment-row.ts';
import { changePayment } from '../store/payments.ts';
import { insertReceipt } from '../store/receipts.ts';
import { postServiceMessage, type ThreadContext, withThread } from './thread.ts';

/** A validated request for an appeal. */
export interface AppealInput {
  readonly merchantId: number;
  /** The merchant's payment, in any status: disputed payments are often canceled ones. */
  readonly payment: StoredPayment;
  readonly amount: Amount;
  readonly receipt: Receipt;
}

/**
 * Creates an appeal and opens its support thread.
 * @returns `null`, without any change, when the payment has an open appeal
 */
export function createAppeal(context: ThreadContext, input: AppealInput): Promise<StoredAppeal | null> {
  const { merchantId, payment, amount, receipt } = input;
  return withThread(context, async (sql) => {
    const now = context.clock.now();
    const appeal = await insertAppeal(sql, {
      merchantId,
      payment: payment.id,
      amount,
      bankCard: payment.requisiteId ?? 0,
      createdAt: now,
    });
    if (appeal === null) return null;
    await insertReceipt(sql, appeal.id, null, receipt, now);
    await changePayment(sql, payment.paymentId, PAYMENT_STATUSES, { has_appeal: 1 }, now);
    await postServiceMessage(context, sql, appeal, openingMessage(appeal, amountToFixed(amount)));
    return appeal;
  });
}
