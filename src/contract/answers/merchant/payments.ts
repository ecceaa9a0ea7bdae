import * as v from 'valibot';
import type { MerchantPayment } from '../../wire-merchant.ts';
import { integer, numericId, textOrNull, timeOrNull } from '../fields.ts';
import { changeTimes, paymentIds, paymentProgress, paymentRecord } from '../records.ts';

export type { MerchantPayment } from '../../wire-merchant.ts';

/** A payment of any version, as its merchant looks it up. */
export const merchantPayment: v.GenericSchema<MerchantPayment> = v.pipe(
  v.object({
    id: v.pipe(numericId, v.description('The number that appeals and version 2 use.')),
    ...paymentIds,
    ...paymentRecord,
    geo_id: integer,
    client_id: textOrNull,
    callback_url: textOrNull,
    shown_at: v.pipe(timeOrNull, v.description('When the payer first could see requisites.')),
    ...paymentProgress,
    order_paid_twice: v.pipe(
      v.boolean(),
      v.description('Two payments of the order are completed, so one of them is to be refunded.'),
    ),
    ...changeTimes,
  }),
  v.title('MerchantPayment'),
);
