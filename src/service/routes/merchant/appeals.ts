import { merchantAppeals } from '../../../contract/answers/merchant/lists.ts';
import { APPEAL_STATUSES } from '../../../contract/statuses.ts';
import { forbidden } from '../../http/errors-v1.ts';
import { findAppeals } from '../../store/appeals.ts';
import { appealView } from '../../views/appeal-v2.ts';
import { EMPTY_PAGE, pageView } from '../calls/cursor.ts';
import { paymentNamed } from '../calls/payment-named.ts';
import { oneOf, paging, payment, windowOf } from '../calls/query.ts';
import { listCall, type MerchantCall } from './call.ts';

export const merchantAppealCalls: readonly MerchantCall[] = [
  listCall({
    operationId: 'findMyAppeals',
    path: '/merchant/appeals',
    summary: 'Find your appeals, all of them, the newest first',
    query: { status: oneOf(APPEAL_STATUSES, 'Those that are now in this status.'), payment, ...paging },
    answer: merchantAppeals,
    forbidden: 'The key has no right to appeals.',
    async run({ context, query, merchantId, rights }) {
      if (!rights.includes('appeals')) throw forbidden('The key has no right to appeals');
      const named =
        query.payment === undefined ? undefined : await paymentNamed(context.database, query.payment);
      if (named === null) return pageView(EMPTY_PAGE, appealView);
      const filter = { merchantId, status: query.status, payment: named?.id };
      return pageView(await findAppeals(context.database, filter, windowOf(query)), appealView);
    },
  }),
];
