import type { PaymentStatus } from '../../contract/statuses.ts';
import type { World } from '../options.ts';
import { restsUntil } from '../rules/allocation.ts';
import { sourcesOf } from '../rules/life.ts';
import type { Database, Sql } from '../store/database.ts';
import { touchOrder } from '../store/orders.ts';
import { changePayment, findPayment, otherActivePayments, type StoredPayment } from '../store/payments.ts';
import { release } from '../store/reservations.ts';

/** The payment is not in a status from which it may become what was asked. */
export class TransitionRefused extends Error {
  readonly from: PaymentStatus | null;

  constructor(from: PaymentStatus | null, to: PaymentStatus) {
    super(`a payment that is ${from ?? 'not there'} cannot become ${to}`);
    this.name = 'TransitionRefused';
    this.from = from;
  }
}

/**
 * Moves a payment to another status, with all that follows from it: what it held of the pool, and the order's
 * other open payments when this one is paid. Of two that race, one wins.
 * @throws TransitionRefused when the payment may not become that, or is not there
 */
export function movePayment(
  core: Pick<World, 'clock'> & { readonly database: Database },
  paymentId: string,
  to: PaymentStatus,
): Promise<StoredPayment> {
  return core.database.transaction((sql) => movePaymentIn(sql, paymentId, to, core.clock.now()));
}

/**
 * The same inside a transaction that does more.
 * @param freeAt when what it held of the pool may serve again
 */
export async function movePaymentIn(
  sql: Sql,
  paymentId: string,
  to: PaymentStatus,
  now: number,
  freeAt: number = restsUntil(to, now),
): Promise<StoredPayment> {
  const before = await findPayment(sql, paymentId);
  if (before === null) throw new TransitionRefused(null, to);
  await touchOrder(sql, before.orderId, now);
  const moved = await changePayment(sql, paymentId, sourcesOf(to), { status: to }, now);
  if (moved === null) {
    const found = await findPayment(sql, paymentId);
    throw new TransitionRefused(found?.status ?? null, to);
  }
  await release(sql, paymentId, freeAt);
  if (to === 'completed') {
    for (const other of await otherActivePayments(sql, moved)) {
      await movePaymentIn(sql, other.paymentId, 'canceled', now);
    }
  }
  return moved;
}
