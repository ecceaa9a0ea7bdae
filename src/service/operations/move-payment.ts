import type { PaymentStatus } from '../../contract/statuses.ts';
import type { Actor } from '../actor.ts';
import type { Settings, World } from '../options.ts';
import { cooldownUntil } from '../rules/late-payment-cooldown.ts';
import { sourcesOf } from '../rules/payment-transitions.ts';
import type { Database, Sql } from '../store/drivers/database.ts';
import { touchOrder } from '../store/orders.ts';
import type { StoredPayment } from '../store/payment-row.ts';
import { changePayment, findPayment, otherActivePayments } from '../store/payments.ts';
import { release } from '../store/reservations.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import { enqueueWebhook } from '../webhooks/outbox.ts';
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
 * @throws PaymentTransitionError when the transition is not allowed, or the payment is missing
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
  /** Without a webhook: another payment of the order takes its place. */
  readonly isSilent?: boolean;
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
  const moved = await changePayment(sql, paymentId, sourcesOf(to), { status: to }, now);
  if (moved === null) throw new PaymentTransitionError(before.status, to);
  await release(sql, paymentId, move.cooldownUntil ?? cooldownUntil(to, now, context.settings.cooldowns));
  await recordPaymentChange(sql, by, to, before, moved);
  if (move.isSilent !== true) await enqueueWebhook(context, sql, moved, now);
  if (to === 'completed') {
    await recordPaidTwice(sql, by, moved);
    for (const other of await otherActivePayments(sql, moved)) {
      const ended = { paymentId: other.paymentId, to: 'canceled', by: 'service', isSilent: true } as const;
      await movePaymentIn(context, sql, ended);
    }
  }
  return moved;
}
