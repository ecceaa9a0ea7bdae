import * as v from 'valibot';
import { pageOf } from '../../../../contract/answers/lists.ts';
import { operatorAppeal } from '../../../../contract/answers/operator/appeals.ts';
import { APPEAL_STATUSES } from '../../../../contract/statuses.ts';
import type { ServiceContext } from '../../../context.ts';
import { acceptAppeal, rejectAppeal, takeAppeal } from '../../../operations/move-appeal.ts';
import { findAppeal, findAppeals, type StoredAppeal } from '../../../store/appeals.ts';
import { appealView } from '../../../views/appeal-v2.ts';
import { EMPTY_PAGE, pageView } from '../../calls/cursor.ts';
import { existing, numberInPath } from '../../calls/existing.ts';
import { paymentNamed } from '../../calls/payment-named.ts';
import { number, oneOf, paging, payment, windowOf } from '../../calls/query.ts';
import { messageText } from '../../support/schemas.ts';
import { changeCall, listCall, type OperatorCall, readCall } from '../call.ts';

/** The operator's comment, posted to the thread. */
const comment = v.nullish(messageText);

const APPEAL = {
  answer: operatorAppeal,
  missing: 'Appeal',
  conflict: 'The appeal’s status does not lead there',
};

export const appealCalls: readonly OperatorCall[] = [
  listCall({
    operationId: 'findAppeals',
    path: '/operator/appeals',
    summary: 'Find appeals',
    query: {
      status: oneOf(APPEAL_STATUSES, 'Those that are now in this status.'),
      merchant_id: number('The merchant’s number.'),
      payment,
      ...paging,
    },
    answer: pageOf(operatorAppeal, 'OperatorAppeals'),
    async run({ context, query }) {
      const { status, merchant_id } = query;
      const about =
        query.payment === undefined ? undefined : await paymentNamed(context.database, query.payment);
      if (about === null) return pageView(EMPTY_PAGE, view);
      const filter = { status, merchantId: merchant_id, payment: about?.id };
      return pageView(await findAppeals(context.database, filter, windowOf(query)), view);
    },
  }),

  readCall({
    operationId: 'readAppealAsOperator',
    path: '/operator/appeals/{appeal_id}',
    summary: 'Read an appeal; its thread is under `/support/`',
    answer: operatorAppeal,
    missing: 'Appeal',
    run: async ({ context, path }) => view(await appealInPath(context, path('appeal_id'))),
  }),

  changeCall({
    ...APPEAL,
    operationId: 'takeAppeal',
    path: '/operator/appeals/{appeal_id}/take',
    summary: 'Begin with an appeal that has everything in its thread, or without that',
    conflict: `${APPEAL.conflict}, or its thread lacks the receipt or the payment’s ID.`,
    body: v.pipe(
      v.strictObject({ comment, even_if_not_ready: v.optional(v.boolean(), false) }),
      v.title('AppealTaking'),
    ),
    async run({ context, path, by, body }) {
      const appeal = await appealInPath(context, path('appeal_id'));
      if (appeal.status === 'in_progress') return view(appeal);
      const move = {
        actor: by,
        comment: body.comment ?? null,
        evenIfNotReady: body.even_if_not_ready,
      };
      return view(await takeAppeal(context, appeal.id, move));
    },
  }),

  ...(
    [
      ['accept', 'done', acceptAppeal, 'Decide for an appeal; its payment stays as it is'],
      ['reject', 'rejected', rejectAppeal, 'Decide against an appeal'],
    ] as const
  ).map(([verb, status, decide, summary]) =>
    changeCall({
      ...APPEAL,
      operationId: `${verb}Appeal`,
      path: `/operator/appeals/{appeal_id}/${verb}`,
      summary,
      conflict: `${APPEAL.conflict}.`,
      body: v.pipe(v.strictObject({ comment }), v.title('AppealDecision')),
      async run({ context, path, by, body }) {
        const appeal = await appealInPath(context, path('appeal_id'));
        // Idempotent.
        if (appeal.status === status) return view(appeal);
        return view(await decide(context, appeal.id, { actor: by, comment: body.comment ?? null }));
      },
    }),
  ),
];

async function appealInPath(context: ServiceContext, given: string): Promise<StoredAppeal> {
  return existing(await findAppeal(context.database, numberInPath('appeal_id', given)), 'Appeal');
}

function view(appeal: StoredAppeal) {
  return { ...appealView(appeal), merchant_id: appeal.merchantId, ready: appeal.readyAt !== null };
}
