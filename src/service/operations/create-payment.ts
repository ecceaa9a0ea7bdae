import type { Amount } from '../../contract/amount.ts';
import type { TransferMethod } from '../../contract/methods.ts';
import type { ServiceContext } from '../context.ts';
import { closedSince } from '../rules/lifetime.ts';
import {
  keepsCurrentPayment,
  keepsFromReplacement,
  replacementProblem,
} from '../rules/payment-replacement.ts';
import { requisitesOf } from '../rules/requisites.ts';
import { currentPayment } from '../store/current-payment.ts';
import type { Sql } from '../store/drivers/database.ts';
import type { IdempotentCreation } from '../store/idempotency-keys.ts';
import { findOrder, type StoredOrder, touchOrder } from '../store/orders.ts';
import type { PaymentOrigin, StoredPayment } from '../store/payment-row.ts';
import { countReplacements, findPayment, insertPayment, lastCallbackUrl } from '../store/payments.ts';
import { allocateRequisite } from './allocate-requisite.ts';
import { createOnce } from './create-once.ts';
import { createOrder, type OrderInput } from './create-order.ts';
import { poolCodesOf } from './find-bank.ts';
import { limitOpenPayments } from './merchant-limits.ts';
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

/** A validated request for the payment of an order. */
export interface InternalPaymentInput extends PaymentInput {
  /** The UUID of the active payment that the payer gives up for another method. */
  readonly replaces: string | null;
}

/** The active payment must not be replaced; the message says why. */
export class PaymentReplacementError extends Error {
  override readonly name = 'PaymentReplacementError';
}

/** The merchant has closed the order, or its lifetime is over: it takes no payment any more. */
export class OrderClosedError extends Error {
  override readonly name = 'OrderClosedError';
}

/**
 * Creates the internal payment of an order. Idempotent: the order's current payment is returned unless it may
 * be replaced (see `rules/payment-replacement.ts`).
 * @throws PoolExhaustedError, MerchantLimitError, PaymentReplacementError, OrderClosedError; then nothing has changed
 */
export async function createInternalPayment(
  context: ServiceContext,
  order: StoredOrder,
  input: InternalPaymentInput,
  creation: IdempotentCreation | null = null,
): Promise<StoredPayment> {
  // Most repeated calls end here, without a transaction.
  const seen = await currentPayment(context.database, order.orderId);
  if (creation === null && seen !== null && isKept(seen, input)) return seen;

  const payment = await createOnce(context, creation, {
    async create(sql) {
      const { closedAt } = await touchOrder(sql, order.orderId, context.clock.now());
      // After the lock, which another transaction may have held for a while.
      const now = context.clock.now();
      const current = await currentPayment(sql, order.orderId);
      if (current !== null && isKept(current, input)) return current;
      const times = { closedAt, createdAt: order.createdAt };
      if (closedSince(times, now, context.settings.orderLifetimeMs) !== null) throw new OrderClosedError();
      const replaced = current?.status === 'created' ? current : null;
      if (replaced !== null) await endReplaced(context, sql, replaced, input, now);
      return storePayment(context, sql, order, input, 'internal', { current, replaces: input.replaces });
    },
    idOf: ({ paymentId }) => paymentId,
    find: findPayment,
  });
  if (seen?.status === 'created') context.deliveries.schedule(context.clock.now());
  context.expiry.schedule(payment.expiresAt);
  return payment;
}

function isKept(current: StoredPayment, input: InternalPaymentInput): boolean {
  return input.replaces === null
    ? keepsCurrentPayment(current, input)
    : keepsFromReplacement(current, input.replaces);
}

async function endReplaced(
  context: ServiceContext,
  sql: Sql,
  payment: StoredPayment,
  { replaces, transferMethod }: InternalPaymentInput,
  now: number,
): Promise<void> {
  if (replaces === null) {
    // The payer has not seen its requisites, so they need no cooldown.
    const toDeleted = { payment, to: 'deleted', by: 'service', isSuperseded: true } as const;
    await movePaymentIn(context, sql, { ...toDeleted, cooldownUntil: now });
    return;
  }
  const replacements = await countReplacements(sql, payment.orderId);
  const problem = replacementProblem(payment, transferMethod, replacements);
  if (problem !== null) throw new PaymentReplacementError(problem);
  await movePaymentIn(context, sql, { payment, to: 'canceled', by: 'service', isSuperseded: true });
}

/**
 * Creates an external payment and its order; its requisites are shown at once.
 * @throws PoolExhaustedError, MerchantLimitError; then no order was created either
 */
export async function createExternalPayment(
  context: ServiceContext,
  orderInput: OrderInput,
  input: PaymentInput,
  creation: IdempotentCreation | null = null,
): Promise<{ readonly order: StoredOrder; readonly payment: StoredPayment }> {
  const made = await createOnce(context, creation, {
    async create(sql) {
      const order = await createOrder(context, sql, orderInput);
      return { order, payment: await storePayment(context, sql, order, input, 'external') };
    },
    idOf: ({ payment }) => payment.paymentId,
    find: findPaymentAndOrder,
  });
  context.expiry.schedule(made.payment.expiresAt);
  return made;
}

/** A payment with its order. */
export async function findPaymentAndOrder(
  sql: Sql,
  paymentId: string,
): Promise<{ readonly order: StoredOrder; readonly payment: StoredPayment } | null> {
  const payment = await findPayment(sql, paymentId);
  const order = payment === null ? null : await findOrder(sql, payment.orderId);
  return payment === null || order === null ? null : { order, payment };
}

/** The state of the order before a payment is stored. */
interface OrderState {
  readonly current: StoredPayment | null;
  readonly replaces: string | null;
}

const NEW_ORDER: OrderState = { current: null, replaces: null };

/**
 * Allocates a requisite and stores the payment. Call this in the transaction that locked or created the
 * order.
 * @throws PoolExhaustedError, MerchantLimitError
 */
export async function storePayment(
  context: ServiceContext,
  sql: Sql,
  order: StoredOrder,
  input: PaymentInput,
  origin: PaymentOrigin,
  { current, replaces }: OrderState = NEW_ORDER,
): Promise<StoredPayment> {
  await limitOpenPayments(sql, context.settings, order.merchantId);
  const now = context.clock.now();
  const paymentId = context.ids.uuid();
  const terms = context.termsFor(order.orderId, input.amount);
  const delayMs = origin === 'internal' ? terms.requisitesDelayMs : 0;
  const { orderId } = order;
  const isLaterPayment = current !== null;
  const banks = poolCodesOf(input.geoId, input.bank);
  const request = { ...input, banks, paymentId, orderId, isLaterPayment };
  const entry = await allocateRequisite(context, sql, request, now);
  const inherited = isLaterPayment ? await lastCallbackUrl(sql, orderId) : null;
  const payment = await insertPayment(sql, {
    paymentId,
    orderId: order.orderId,
    merchantId: order.merchantId,
    origin,
    amount: input.amount,
    transferMethod: input.transferMethod,
    bankWanted: input.bank,
    geoId: input.geoId,
    clientId: input.clientId,
    clientIp: input.clientIp,
    callbackUrl: input.callbackUrl ?? inherited ?? terms.callbackUrl ?? null,
    replaces: current?.status === 'created' ? replaces : null,
    requisiteId: entry.id,
    requisites: requisitesOf(entry, input.amount),
    shownAt: delayMs === null ? null : now + delayMs,
    // The answer to the creation carries them.
    firstShownAt: delayMs === 0 ? now : null,
    expiresAt: now + terms.lifetimeMs,
    createdAt: now,
  });
  if (payment === null) throw new Error('the order has an active payment in spite of its lock');
  // Nobody waits at an order without a payment, so most creations announce nothing.
  if (isLaterPayment) sql.changes?.orders.add(orderId);
  sql.changes?.statuses.push(payment);
  return payment;
}
