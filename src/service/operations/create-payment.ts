import type { Amount } from '../../contract/amount.ts';
import type { TransferMethod } from '../../contract/methods.ts';
import type { ServiceContext } from '../context.ts';
import { keepsCurrentPayment } from '../rules/payment-replacement.ts';
import { requisitesOf } from '../rules/requisites.ts';
import { currentPayment } from '../store/current-payment.ts';
import type { Sql } from '../store/drivers/database.ts';
import { type StoredOrder, touchOrder } from '../store/orders.ts';
import type { PaymentOrigin, StoredPayment } from '../store/payment-row.ts';
import { insertPayment } from '../store/payments.ts';
import { allocateRequisite } from './allocate-requisite.ts';
import { createOrder, type OrderInput } from './create-order.ts';
import { movePaymentIn } from './move-payment.ts';

/** A validated request for a payment. */
export interface PaymentInput {
  readonly amount: Amount;
  readonly method: TransferMethod;
  /** As requested; responses echo it. */
  readonly transferMethod: string;
  /** A bank's code, as `find-bank.ts` gives it; `null` for any bank. */
  readonly bank: string | null;
  readonly geoId: number;
  readonly clientId: string | null;
  readonly clientIp: string | null;
  readonly callbackUrl: string | null;
}

/**
 * Creates the internal payment of an order. Idempotent: the order's current payment is returned unless it may
 * be replaced (see `rules/payment-replacement.ts`).
 * @throws PoolExhaustedError; then nothing has changed
 */
export async function createInternalPayment(
  context: ServiceContext,
  order: StoredOrder,
  input: PaymentInput,
): Promise<StoredPayment> {
  // Most repeated calls end here, without a transaction.
  const seen = await currentPayment(context.database, order.orderId);
  if (seen !== null && keepsCurrentPayment(seen, input, context.clock.now())) return seen;

  const payment = await context.database.transaction(async (sql) => {
    const now = context.clock.now();
    await touchOrder(sql, order.orderId, now);
    const current = await currentPayment(sql, order.orderId);
    if (current !== null && keepsCurrentPayment(current, input, now)) return current;
    // The payer has not seen its requisites, so they need no cooldown.
    if (current?.status === 'created') {
      const { paymentId } = current;
      await movePaymentIn(context, sql, { paymentId, to: 'deleted', by: 'service', cooldownUntil: now });
    }
    return storePayment(context, sql, order, input, 'internal');
  });
  if (seen?.status === 'created') context.deliveries.schedule(context.clock.now());
  context.expiry.schedule(payment.expiresAt);
  return payment;
}

/**
 * Creates an external payment and its order; its requisites are shown at once.
 * @throws PoolExhaustedError; then no order was created either
 */
export async function createExternalPayment(
  context: ServiceContext,
  orderInput: OrderInput,
  input: PaymentInput,
): Promise<{ readonly order: StoredOrder; readonly payment: StoredPayment }> {
  const made = await context.database.transaction(async (sql) => {
    const order = await createOrder(context, sql, orderInput);
    return { order, payment: await storePayment(context, sql, order, input, 'external') };
  });
  context.expiry.schedule(made.payment.expiresAt);
  return made;
}

/**
 * Allocates a requisite and stores the payment. Call this in the transaction that locked or created the
 * order.
 * @throws PoolExhaustedError
 */
export async function storePayment(
  context: ServiceContext,
  sql: Sql,
  order: StoredOrder,
  input: PaymentInput,
  origin: PaymentOrigin,
): Promise<StoredPayment> {
  const now = context.clock.now();
  const paymentId = context.ids.uuid();
  const terms = context.termsFor(order.orderId, input.amount);
  const delayMs = origin === 'internal' ? terms.requisitesDelayMs : 0;
  const entry = await allocateRequisite(sql, context.ids, { paymentId, ...input }, now);
  const payment = await insertPayment(sql, {
    paymentId,
    orderId: order.orderId,
    origin,
    amount: input.amount,
    transferMethod: input.transferMethod,
    bankWanted: input.bank,
    geoId: input.geoId,
    clientId: input.clientId,
    clientIp: input.clientIp,
    callbackUrl: input.callbackUrl ?? terms.callbackUrl ?? null,
    requisiteId: entry.id,
    requisites: requisitesOf(entry, input.amount),
    shownAt: delayMs === null ? null : now + delayMs,
    expiresAt: now + terms.lifetimeMs,
    createdAt: now,
  });
  if (payment === null) throw new Error('the order has an active payment in spite of its lock');
  return payment;
}
