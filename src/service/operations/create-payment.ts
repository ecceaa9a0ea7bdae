import type { Amount } from '../../contract/amount.ts';
import type { TransferMethod } from '../../contract/methods.ts';
import type { ServiceContext } from '../context.ts';
import { keepsCurrentPayment } from '../rules/payment-replacement.ts';
import { requisitesOf } from '../rules/requisites.ts';
import type { Sql } from '../store/drivers/database.ts';
import { type StoredOrder, touchOrder } from '../store/orders.ts';
import type { PaymentOrigin, StoredPayment } from '../store/payment-row.ts';
import { insertPayment } from '../store/payments.ts';
import { currentPayment } from '../store/standing-payment.ts';
import { allocateRequisite } from './allocate-requisite.ts';
import { createOrder, type OrderInput } from './create-order.ts';
import { movePaymentIn } from './move-payment.ts';

/** What a creator asks for, checked. */
export interface PaymentInput {
  readonly amount: Amount;
  readonly method: TransferMethod;
  /** The method as the creator wrote it; answers echo it. */
  readonly transferMethod: string;
  /** A bank's alias in lower case; `null`: any. */
  readonly bank: string | null;
  readonly geoId: number;
  readonly clientId: string | null;
  readonly clientIp: string | null;
  readonly callbackUrl: string | null;
}

/**
 * The internal payment of an order: made once, whoever asks how often. What stands for the order already is
 * answered instead, unless it may still be replaced (see `rules/replacement.ts`).
 * @throws PoolExhaustedError; then nothing has changed
 */
export async function createInternalPayment(
  core: ServiceContext,
  order: StoredOrder,
  wish: PaymentInput,
): Promise<StoredPayment> {
  // Most repeated calls are answered here, without a transaction.
  const standing = await currentPayment(core.database, order.orderId);
  if (standing !== null && keepsCurrentPayment(standing, wish, core.clock.now())) return standing;

  const payment = await core.database.transaction(async (sql) => {
    const now = core.clock.now();
    await touchOrder(sql, order.orderId, now);
    const current = await currentPayment(sql, order.orderId);
    if (current !== null && keepsCurrentPayment(current, wish, now)) return current;
    // Nobody has seen its requisites, so they need no rest.
    if (current?.status === 'created') {
      const { paymentId } = current;
      await movePaymentIn(core, sql, { paymentId, to: 'deleted', by: 'service', freeAt: now });
    }
    return storePayment(core, sql, order, wish, 'internal');
  });
  if (standing?.status === 'created') core.deliveries.watch(core.clock.now());
  core.expiry.watch(payment.expiresAt);
  return payment;
}

/**
 * An external payment, with the order it belongs to; its requisites are shown at once.
 * @throws PoolExhaustedError; then there is no order either
 */
export async function createExternalPayment(
  core: ServiceContext,
  orderWish: OrderInput,
  wish: PaymentInput,
): Promise<{ readonly order: StoredOrder; readonly payment: StoredPayment }> {
  const made = await core.database.transaction(async (sql) => {
    const order = await createOrder(core, sql, orderWish);
    return { order, payment: await storePayment(core, sql, order, wish, 'external') };
  });
  core.expiry.watch(made.payment.expiresAt);
  return made;
}

/**
 * Takes requisites and stores the payment. To be called in the transaction that locked the order or made it.
 * @throws PoolExhaustedError
 */
export async function storePayment(
  core: ServiceContext,
  sql: Sql,
  order: StoredOrder,
  wish: PaymentInput,
  origin: PaymentOrigin,
): Promise<StoredPayment> {
  const now = core.clock.now();
  const paymentId = core.ids.uuid();
  const terms = core.termsFor(order.orderId, wish.amount);
  const delayMs = origin === 'internal' ? terms.requisitesDelayMs : 0;
  const entry = await allocateRequisite(sql, core.ids, { paymentId, ...wish }, now);
  const payment = await insertPayment(sql, {
    paymentId,
    orderId: order.orderId,
    origin,
    amount: wish.amount,
    transferMethod: wish.transferMethod,
    bankWanted: wish.bank,
    geoId: wish.geoId,
    clientId: wish.clientId,
    clientIp: wish.clientIp,
    callbackUrl: wish.callbackUrl ?? terms.callbackUrl ?? null,
    requisiteId: entry.id,
    requisites: requisitesOf(entry, wish.amount),
    shownAt: delayMs === null ? null : now + delayMs,
    expiresAt: now + terms.lifetimeMs,
    createdAt: now,
  });
  if (payment === null) throw new Error('the order has an active payment in spite of its lock');
  return payment;
}
