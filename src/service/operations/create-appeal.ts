import { type Amount, amountToFixed } from '../../contract/amount.ts';
import { PAYMENT_STATUSES } from '../../contract/statuses.ts';
import type { Receipt } from '../rules/receipt.ts';
import { openingMessage } from '../rules/thread-messages.ts';
import { findAppeal, insertAppeal, type StoredAppeal } from '../store/appeals.ts';
import type { Sql } from '../store/drivers/database.ts';
import type { IdempotentCreation } from '../store/idempotency-keys.ts';
import type { StoredPayment } from '../store/payment-row.ts';
import { changePayment } from '../store/payments.ts';
import { insertReceipt, type StoredContent } from '../store/receipts.ts';
import { createOnce } from './create-once.ts';
import { postServiceMessage, type ThreadContext, withContent } from './thread.ts';

/** A validated request for an appeal. */
export interface AppealInput {
  readonly merchantId: number;
  /** The merchant's payment, in any status: disputed payments are often canceled ones. */
  readonly payment: StoredPayment;
  readonly amount: Amount;
  readonly receipt: Receipt;
}

/** The payment has an appeal that is still open. */
export class OpenAppealError extends Error {
  override readonly name = 'OpenAppealError';
}

/**
 * Creates an appeal and opens its support thread.
 * @throws OpenAppealError, without any change
 */
export async function createAppeal(
  context: ThreadContext,
  input: AppealInput,
  creation: IdempotentCreation | null = null,
): Promise<StoredAppeal> {
  const { merchantId, payment, amount } = input;
  // Refused before megabytes are stored; the transaction checks it again. A repeated creation is answered with the first
  // one's appeal, so it is not refused here.
  if (payment.hasAppeal && creation === null) throw new OpenAppealError();
  const create = async (sql: Sql, receipt: StoredContent): Promise<StoredAppeal> => {
    const now = context.clock.now();
    const appeal = await insertAppeal(sql, {
      merchantId,
      payment: payment.id,
      amount,
      bankCard: payment.requisiteId ?? 0,
      createdAt: now,
    });
    if (appeal === null) throw new OpenAppealError();
    await insertReceipt(sql, appeal.id, null, receipt, now);
    await changePayment(sql, payment.paymentId, PAYMENT_STATUSES, { has_appeal: 1 }, now);
    await postServiceMessage(context, sql, appeal, openingMessage(appeal, amountToFixed(amount)));
    return appeal;
  };
  const appeal = await withContent(context, input.receipt, (receipt) =>
    createOnce(context, creation, {
      create: (sql) => create(sql, receipt),
      idOf: ({ id }) => String(id),
      find: (sql, id) => findAppeal(sql, Number(id)),
    }),
  );
  context.chat.wake();
  return appeal;
}
