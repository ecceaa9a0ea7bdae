import { type Amount, amountToFixed } from '../../contract/amount.ts';
import type { PaymentStatus } from '../../contract/statuses.ts';
import type { Actor } from '../actor.ts';
import type { Settings, World } from '../options.ts';
import { cooldownUntil } from '../rules/late-payment-cooldown.ts';
import { wereShown } from '../rules/payment-phase.ts';
import { sourcesOf } from '../rules/payment-transitions.ts';
import type { Database, Sql } from '../store/drivers/database.ts';
import { touchOrder } from '../store/orders.ts';
import { touchPaymentDetail } from '../store/payment-details.ts';
import type { StoredPayment } from '../store/payment-row.ts';
import { changePayment, findPayment, otherActivePayments, type PaymentChange } from '../store/payments.ts';
import { release } from '../store/reservations.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import { enqueueWebhook } from '../webhooks/outbox.ts';
import { ConflictError } from './conflict-error.ts';
import { recordPaidTwice, recordPaymentChange } from './record-payment-change.ts';

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
 * @param received the sum that came, when a completion has another one than the payment
 * @throws PaymentTransitionError when the transition is not allowed, or the payment is missing
 */
export async function movePayment(
  context: PaymentMoveContext,
  paymentId: string,
  to: PaymentStatus,
  by: Actor = 'service',
  received?: Amount,
): Promise<StoredPayment> {
  const moved = await context.database.transaction((sql) =>
    movePaymentIn(context, sql, { paymentId, to, by, received }),
  );
  context.deliveries.schedule(context.clock.now());
  return moved;
}

/**
 * An idempotent {@link movePayment}: it succeeds when the payment already has the status, and the sum if one
 * is given.
 * @throws PaymentTransitionError, ConflictError when it has the status with another sum
 */
export async function ensurePaymentStatus(
  context: PaymentMoveContext,
  paymentId: string,
  to: PaymentStatus,
  by: Actor,
  received?: Amount,
): Promise<StoredPayment> {
  try {
    return await movePayment(context, paymentId, to, by, received);
  } catch (error) {
    const payment = await findPayment(context.database, paymentId);
    if (!(error instanceof PaymentTransitionError) || payment?.status !== to) throw error;
    if (received === undefined || received === payment.amount) return payment;
    throw new ConflictError(`the payment is ${to} with the sum ${amountToFixed(payment.amount)}`);
  }
}

/** A change of a payment's status. */
export interface Move {
  readonly paymentId: string;
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
  context: Pick<PaymentMoveContext, 'clock' | 'ids' | 'settings'>,
  sql: Sql,
  move: Move,
): Promise<StoredPayment> {
  const { paymentId, to, by } = move;
  const now = context.clock.now();
  const found = await findPayment(sql, paymentId);
  if (found === null) throw new PaymentTransitionError(null, to);
  await touchOrder(sql, found.orderId, now);
  // Read again, now that the order is locked.
  const before = (await findPayment(sql, paymentId)) ?? found;
  const shown = wereShown(before, now);
  const moved = await changePayment(sql, paymentId, sourcesOf(to, shown), changeOf(move, before, shown), now);
  if (moved === null) throw new PaymentTransitionError(before.status, to);
  if (moved.amount !== before.amount) await touchPaymentDetail(sql, paymentId, now);
  await release(sql, paymentId, move.cooldownUntil ?? cooldownUntil(to, now, context.settings.cooldowns));
  await recordPaymentChange(sql, by, to, before, moved);
  if (move.isSuperseded !== true) await enqueueWebhook(context, sql, moved, now);
  if (to === 'completed') {
    await recordPaidTwice(sql, by, moved);
    for (const other of await otherActivePayments(sql, moved)) {
      const { paymentId: otherId } = other;
      await movePaymentIn(context, sql, {
        paymentId: otherId,
        to: 'canceled',
        by: 'service',
        isSuperseded: true,
      });
    }
  }
  return moved;
}

function changeOf({ to, received }: Move, before: StoredPayment, shown: boolean): PaymentChange {
  return {
    status: to,
    ...(received === undefined || received === before.amount
      ? {}
      : { amount: received, prev_amount: before.amount }),
    // Its time would pass later: `null` keeps the fact that nobody saw the requisites.
    ...(to === 'deleted' && !shown ? { shown_at: null } : {}),
  };
}
