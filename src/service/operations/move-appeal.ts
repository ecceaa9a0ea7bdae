import { type AppealStatus, PAYMENT_STATUSES } from '../../contract/statuses.ts';
import type { Actor } from '../actor.ts';
import { appealSourcesOf, isOpenAppeal } from '../rules/appeal-transitions.ts';
import { STATUS_MESSAGES } from '../rules/thread-messages.ts';
import { changeAppealStatus, findAppeal, type StoredAppeal } from '../store/appeals.ts';
import { recordChange } from '../store/audit-log.ts';
import type { Sql } from '../store/drivers/database.ts';
import { changePayment, findPaymentByNumber } from '../store/payments.ts';
import { ConflictError } from './conflict-error.ts';
import { postServiceMessage, postToThread, type ThreadContext, withThread } from './thread.ts';

/** The actor of a status change of an appeal, and their comment. */
export interface AppealMove {
  readonly actor: Actor;
  /** Posted to the thread as the operator's message. */
  readonly comment?: string | null;
}

/**
 * `new -> in_progress`. Requires a receipt and the payment's ID in the thread, unless staff got them
 * elsewhere and set `evenIfNotReady`.
 * @throws ConflictError when the appeal is not new, not ready, or missing
 */
export function takeAppeal(
  context: ThreadContext,
  id: number,
  move: AppealMove & { readonly evenIfNotReady?: boolean },
): Promise<StoredAppeal> {
  return moveAppeal(context, id, 'in_progress', move, (before) => {
    if (before.readyAt !== null || before.status !== 'new' || move.evenIfNotReady === true) return;
    throw new ConflictError('the thread has no receipt or no payment request ID yet');
  });
}

/** `in_progress -> done`. The payment's status is changed separately. @throws ConflictError */
export function acceptAppeal(context: ThreadContext, id: number, move: AppealMove): Promise<StoredAppeal> {
  return moveAppeal(context, id, 'done', move);
}

/** `in_progress -> rejected`. @throws ConflictError */
export function rejectAppeal(context: ThreadContext, id: number, move: AppealMove): Promise<StoredAppeal> {
  return moveAppeal(context, id, 'rejected', move);
}

/** A compare-and-set: of two concurrent moves one succeeds, the other throws. */
function moveAppeal(
  context: ThreadContext,
  id: number,
  to: AppealStatus,
  { actor, comment }: AppealMove,
  check: (before: StoredAppeal) => void = () => {},
): Promise<StoredAppeal> {
  return withThread(context, async (sql) => {
    const now = context.clock.now();
    const before = await existing(sql, id);
    check(before);
    const moved = await changeAppealStatus(sql, id, appealSourcesOf(to), to, now);
    if (moved === null) {
      const { status } = await existing(sql, id);
      throw new ConflictError(`an appeal that is ${status} cannot become ${to}`);
    }
    if (!isOpenAppeal(to)) await closePayment(sql, moved, now);
    const words = comment ?? '';
    if (words !== '')
      await postToThread(context, sql, moved, { author: 'operator', text: words, paymentId: null });
    await postServiceMessage(context, sql, moved, STATUS_MESSAGES[to]);
    await recordChange(
      sql,
      {
        actor,
        action: `appeal.${to}`,
        subjectId: id,
        before: { status: before.status },
        after: { status: to },
      },
      now,
    );
    return moved;
  });
}

async function existing(sql: Sql, id: number): Promise<StoredAppeal> {
  const appeal = await findAppeal(sql, id);
  if (appeal === null) throw new ConflictError('there is no such appeal');
  return appeal;
}

/**
 * Clears the payment's mark of an open appeal. The appeal brought personal data of its own, so the payment's is to be removed
 * once more, counted from now.
 */
async function closePayment(sql: Sql, appeal: StoredAppeal, now: number): Promise<void> {
  const payment = await findPaymentByNumber(sql, appeal.payment);
  if (payment === null) return;
  await changePayment(
    sql,
    payment.paymentId,
    PAYMENT_STATUSES,
    { has_appeal: 0, personal_data_removed_at: null },
    now,
  );
}
