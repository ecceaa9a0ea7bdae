import type { JsonObject } from '../../contract/json.ts';
import type { Actor } from '../actor.ts';
import { differenceOf } from '../rules/difference.ts';
import { wireRequisites } from '../rules/requisite-names.ts';
import { recordChange, recordChanges } from '../store/audit-log.ts';
import type { Sql } from '../store/drivers/database.ts';
import type { StoredPayment } from '../store/payment-row.ts';

/** A payment before and after a change. */
export interface PaymentStates {
  readonly before: StoredPayment;
  readonly after: StoredPayment;
}

/**
 * Records a change of a payment in the audit log; nothing when the states are equal.
 * @param what the kind of change: `completed`, `amount`
 */
export function recordPaymentChange(
  sql: Sql,
  actor: Actor,
  what: string,
  before: StoredPayment,
  after: StoredPayment,
): Promise<void> {
  return recordPaymentChanges(sql, actor, what, [{ before, after }], after.updatedAt);
}

/** As {@link recordPaymentChange}, for several payments that changed at `now`. */
export async function recordPaymentChanges(
  sql: Sql,
  actor: Actor,
  what: string,
  changed: readonly PaymentStates[],
  now: number,
): Promise<void> {
  const changes = changed.flatMap(({ before, after }) => {
    const difference = differenceOf(stateOf(before), stateOf(after));
    return difference === null
      ? []
      : [{ actor, action: `payment.${what}` as const, subjectId: after.paymentId, ...difference }];
  });
  await recordChanges(sql, changes, now);
}

/**
 * Records that the order of a payment that was just completed has another completed one.
 * @param completed the UUIDs of the order's completed payments, the oldest first
 */
export async function recordPaidTwice(
  sql: Sql,
  actor: Actor,
  { orderId, paymentId, updatedAt }: StoredPayment,
  completed: readonly string[],
): Promise<void> {
  if (completed.length < 2) return;
  const before = { completed_payments: completed.filter((each) => each !== paymentId) };
  const after = { completed_payments: completed };
  const change = { actor, action: 'order.paid_twice', subjectId: orderId, before, after } as const;
  await recordChange(sql, change, updatedAt);
}

/**
 * The audited state of a payment. It includes the requisites, because disputes are about where the money
 * went.
 */
function stateOf(payment: StoredPayment): JsonObject {
  return {
    status: payment.status,
    amount: payment.amount,
    prev_amount: payment.previousAmount,
    ...wireRequisites(payment.requisites),
    shown_at: timeOrNull(payment.shownAt),
    withdrawn: payment.withdrawn,
    expires_at: timeOrNull(payment.expiresAt),
  };
}

function timeOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
