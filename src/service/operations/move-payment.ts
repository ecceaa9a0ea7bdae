import type { PaymentStatus } from '../../contract/statuses.ts';
import type { Actor } from '../actor.ts';
import { requireClockInStep } from '../clock-status.ts';
import { allDone } from '../lib/all-done.ts';
import type { Settings, World } from '../options.ts';
import { cooldownUntil } from '../rules/late-payment-cooldown.ts';
import { sourcesOf } from '../rules/payment-transitions.ts';
import type { Database, Sql } from '../store/drivers/database.ts';
import { touchOrders } from '../store/orders.ts';
import type { StoredPayment } from '../store/payment-row.ts';
import {
  changePayments,
  findPayment,
  findPayments,
  otherActivePayments,
  type PaymentKey,
} from '../store/payments.ts';
import { release } from '../store/reservations.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import { enqueueWebhook } from '../webhooks/outbox.ts';
import { recordPaymentChanges } from './record-payment-change.ts';

/** The payment's status does not allow the transition. */
export class PaymentTransitionError extends Error {
  readonly from: PaymentStatus | null;

  constructor(from: PaymentStatus | null, to: PaymentStatus) {
    super(`a payment that is ${from ?? 'not there'} cannot become ${to}`);
    this.name = 'PaymentTransitionError';
    this.from = from;
  }
}

/** The dependencies of a status change. */
export type PaymentMoveContext = World & {
  readonly settings: Settings;
  readonly database: Database;
  readonly deliveries: Pick<Deliveries, 'schedule'>;
};

/**
 * Changes a payment's status with all its consequences: reservations, the order's other open payments
 * (canceled when this one is completed), the audit log and the webhook. Of two concurrent changes one wins.
 * @throws PaymentTransitionError when the transition is not allowed, or the payment is missing; ClockSkewError
 */
export async function movePayment(
  context: PaymentMoveContext,
  paymentId: string,
  to: PaymentStatus,
  by: Actor = 'service',
): Promise<StoredPayment> {
  const moved = await context.database.transaction((sql) =>
    movePaymentIn(context, sql, { paymentId, to, by }),
  );
  context.deliveries.schedule(context.clock.now());
  return moved;
}

/**
 * As {@link movePayment}, for several in one transaction. Those whose status does not allow it stay as they are.
 * @throws ClockSkewError
 */
export async function movePayments(
  context: PaymentMoveContext,
  payments: readonly PaymentKey[],
  to: PaymentStatus,
): Promise<void> {
  await context.database.transaction((sql) => movePaymentsIn(context, sql, payments, { to, by: 'service' }));
  context.deliveries.schedule(context.clock.now());
}

/** An idempotent {@link movePayment}: it succeeds when the payment already has the status. */
export async function ensurePaymentStatus(
  context: PaymentMoveContext,
  paymentId: string,
  to: PaymentStatus,
  by: Actor,
): Promise<StoredPayment> {
  try {
    return await movePayment(context, paymentId, to, by);
  } catch (error) {
    const payment = await findPayment(context.database, paymentId);
    if (error instanceof PaymentTransitionError && payment?.status === to) return payment;
    throw error;
  }
}

/** A change of a payment's status. */
export interface Move {
  readonly paymentId: string;
  readonly to: PaymentStatus;
  readonly by: Actor;
  /** When its reservations end, in epoch milliseconds; by default as in `rules/late-payment-cooldown.ts`. */
  readonly cooldownUntil?: number;
}

/** As {@link movePayment}, as part of a transaction. Call `context.deliveries.schedule` after the commit. */
export async function movePaymentIn(
  context: Pick<PaymentMoveContext, 'clock' | 'clockStatus' | 'ids' | 'settings'>,
  sql: Sql,
  move: Move,
): Promise<StoredPayment> {
  const found = await findPayment(sql, move.paymentId);
  if (found === null) throw new PaymentTransitionError(null, move.to);
  const [moved] = await movePaymentsIn(context, sql, [found], move);
  if (moved !== undefined) return moved;
  const now = await findPayment(sql, move.paymentId);
  throw new PaymentTransitionError(now?.status ?? null, move.to);
}

/** As {@link movePaymentIn}, for several. @returns those whose status allowed the transition; the others stay */
async function movePaymentsIn(
  context: Pick<PaymentMoveContext, 'clock' | 'clockStatus' | 'ids' | 'settings'>,
  sql: Sql,
  payments: readonly PaymentKey[],
  { to, by, ...move }: Omit<Move, 'paymentId'>,
): Promise<readonly StoredPayment[]> {
  requireClockInStep(context.clockStatus);
  const now = context.clock.now();
  const ids = payments.map(({ paymentId }) => paymentId);
  await touchOrders(
    sql,
    payments.map(({ orderId }) => orderId),
    now,
  );
  // Read now that the orders are locked.
  const before = new Map((await findPayments(sql, ids)).map((payment) => [payment.paymentId, payment]));
  const moved = await changePayments(sql, ids, sourcesOf(to), { status: to }, now);
  if (moved.length === 0) return moved;
  const movedIds = moved.map(({ paymentId }) => paymentId);
  const changes = moved.map((after) => ({ before: before.get(after.paymentId) ?? after, after }));
  await allDone([
    release(sql, movedIds, move.cooldownUntil ?? cooldownUntil(to, now)),
    recordPaymentChanges(sql, by, to, changes, now),
    ...moved.map((payment) => enqueueWebhook(context, sql, payment, now)),
  ]);
  if (to !== 'completed') return moved;
  for (const payment of moved) {
    const others = await otherActivePayments(sql, payment);
    if (others.length > 0) await movePaymentsIn(context, sql, others, { to: 'canceled', by: 'service' });
  }
  return moved;
}
