import { type Amount, amountToFixed } from '../../contract/amount.ts';
import type { PaymentStatus } from '../../contract/statuses.ts';
import type { Actor } from '../actor.ts';
import { requireClockInStep } from '../clock-status.ts';
import { allDone } from '../lib/all-done.ts';
import type { ExternalDependencies, Settings } from '../options.ts';
import { cooldownUntil } from '../rules/late-payment-cooldown.ts';
import { wereShown } from '../rules/payment-phase.ts';
import { sourcesOf } from '../rules/payment-transitions.ts';
import type { Database, Sql } from '../store/drivers/database.ts';
import { touchOrders } from '../store/orders.ts';
import { touchPaymentDetail } from '../store/payment-details.ts';
import type { StoredPayment } from '../store/payment-row.ts';
import {
  changePayments,
  findPayment,
  findPayments,
  type PaymentChange,
  type PaymentKey,
  paymentStatuses,
} from '../store/payments.ts';
import { release } from '../store/pool/reservations.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import { enqueueWebhooks } from '../webhooks/outbox.ts';
import { ConflictError } from './conflict-error.ts';
import { recordPaidTwice, recordPaymentChanges } from './record-payment-change.ts';

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
export type PaymentMoveContext = ExternalDependencies & {
  readonly settings: Settings;
  readonly database: Database;
  readonly deliveries: Pick<Deliveries, 'schedule'>;
};

/**
 * Changes a payment's status with all its consequences: reservations, the order's other open payments
 * (canceled when this one is completed), the audit log and the webhook. Of two concurrent changes one wins.
 * @param received the sum that came, when a completion has another one than the payment
 * @throws PaymentTransitionError when the transition is not allowed, or the payment is missing; ClockSkewError
 */
export async function movePayment(
  context: PaymentMoveContext,
  paymentId: string,
  to: PaymentStatus,
  by: Actor = 'service',
  received?: Amount,
): Promise<StoredPayment> {
  const payment = await findPayment(context.database, paymentId);
  if (payment === null) throw new PaymentTransitionError(null, to);
  return moveKnown(context, { payment, to, by, received });
}

async function moveKnown(context: PaymentMoveContext, move: Move): Promise<StoredPayment> {
  const moved = await context.database.transaction((sql) => movePaymentIn(context, sql, move));
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

/**
 * An idempotent {@link movePayment}: it succeeds when the payment already has the status, and the sum if one
 * is given.
 * @throws PaymentTransitionError, ConflictError when it has the status with another sum
 */
export async function ensurePaymentStatus(
  context: PaymentMoveContext,
  payment: PaymentKey,
  to: PaymentStatus,
  by: Actor,
  received?: Amount,
): Promise<StoredPayment> {
  try {
    return await moveKnown(context, { payment, to, by, received });
  } catch (error) {
    const found = await findPayment(context.database, payment.paymentId);
    if (!(error instanceof PaymentTransitionError) || found?.status !== to) throw error;
    if (received === undefined || received === found.amount) return found;
    throw new ConflictError(`the payment is ${to} with the sum ${amountToFixed(found.amount)}`);
  }
}

/** A change of a payment's status. */
export interface Move {
  readonly payment: PaymentKey;
  readonly to: PaymentStatus;
  readonly by: Actor;
  /** The sum that came with a completion; by default the payment's. */
  readonly received?: Amount | undefined;
  /** Another payment of the order takes its place: the merchant gets no webhook about the end of this one. */
  readonly isSuperseded?: boolean;
  /** When its reservations end, in epoch milliseconds; by default as in `rules/late-payment-cooldown.ts`. */
  readonly cooldownUntil?: number;
}

/** As {@link movePayment}, as part of a transaction. Call `context.deliveries.schedule` after the commit. */
export async function movePaymentIn(
  context: Pick<PaymentMoveContext, 'clock' | 'clockStatus' | 'ids' | 'settings'>,
  sql: Sql,
  move: Move,
): Promise<StoredPayment> {
  const [moved] = await movePaymentsIn(context, sql, [move.payment], move);
  if (moved !== undefined) return moved;
  const now = await findPayment(sql, move.payment.paymentId);
  throw new PaymentTransitionError(now?.status ?? null, move.to);
}

/** As {@link movePaymentIn}, for several. @returns those whose status allowed the transition; the others stay */
async function movePaymentsIn(
  context: Pick<PaymentMoveContext, 'clock' | 'clockStatus' | 'ids' | 'settings'>,
  sql: Sql,
  payments: readonly PaymentKey[],
  move: Omit<Move, 'payment'>,
): Promise<readonly StoredPayment[]> {
  requireClockInStep(context.clockStatus);
  const { to, by } = move;
  const now = context.clock.now();
  const orders = await touchOrders(
    sql,
    payments.map(({ orderId }) => orderId),
    now,
  );
  // Read now that the orders are locked.
  const found = await findPayments(sql, idsOf(payments));
  const moved: StoredPayment[] = [];
  for (const shown of [true, false]) {
    const alike = found.filter((payment) => wereShown(payment) === shown);
    if (alike.length === 0) continue;
    const change = changeOf(move, alike);
    moved.push(...(await changePayments(sql, idsOf(alike), sourcesOf(to, shown), change, now)));
  }
  if (moved.length === 0) return moved;
  sql.changes?.statuses.push(...moved);
  const { cooldowns } = context.settings;
  const before = new Map(found.map((payment) => [payment.paymentId, payment]));
  const changes = moved.map((after) => ({ before: before.get(after.paymentId) ?? after, after }));
  const withOtherSum = changes.filter((change) => change.before.amount !== change.after.amount);
  const announced = move.isSuperseded === true ? [] : moved;
  // The figures that a webhook shows follow from the payment's sum.
  for (const { after } of withOtherSum) await touchPaymentDetail(sql, after.paymentId, now);
  await allDone([
    release(sql, idsOf(moved), move.cooldownUntil ?? cooldownUntil(to, now, cooldowns)),
    recordPaymentChanges(sql, by, to, changes, now),
    enqueueWebhooks(context, sql, announced, orders, now),
  ]);
  if (to !== 'completed') return moved;
  const siblings = await paymentStatuses(
    sql,
    moved.map(({ orderId }) => orderId),
  );
  for (const payment of moved) {
    const ofOrder = siblings.filter(({ orderId }) => orderId === payment.orderId);
    const completed = ofOrder.filter(({ status }) => status === 'completed');
    await recordPaidTwice(sql, by, payment, idsOf(completed));
    const active = ofOrder.filter(({ status }) => status === 'created');
    if (active.length === 0) continue;
    await movePaymentsIn(context, sql, active, { to: 'canceled', by: 'service', isSuperseded: true });
  }
  return moved;
}

const idsOf = (payments: readonly PaymentKey[]) => payments.map(({ paymentId }) => paymentId);

/** The columns that a transition sets. Only a payment that is moved alone can have received another sum. */
function changeOf({ to, received }: Omit<Move, 'payment'>, [first]: readonly StoredPayment[]): PaymentChange {
  return received === undefined || first === undefined || received === first.amount
    ? { status: to }
    : { status: to, amount: received, prev_amount: first.amount };
}
