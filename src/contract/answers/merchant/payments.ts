import * as v from 'valibot';
import { PAYMENT_STATUSES } from '../../statuses.ts';
import type { MerchantPayment } from '../../wire-merchant.ts';
import { decimals, integer, numericId, textOrNull, timeOrNull, utcTime, uuid } from '../fields.ts';

export type { MerchantPayment } from '../../wire-merchant.ts';

/** A payment of any version, as its merchant looks it up. */
export const merchantPayment: v.GenericSchema<MerchantPayment> = v.pipe(
  v.object({
    id: v.pipe(numericId, v.description('The number that appeals and version 2 use.')),
    payment_id: uuid,
    order_id: uuid,
    outter_id: textOrNull,
    origin: v.pipe(v.picklist(['external', 'internal', 'v2']), v.description('Which call created it.')),
    status: v.picklist(PAYMENT_STATUSES),
    amount: decimals(2),
    prev_amount: v.nullable(decimals(2)),
    transfer_method: v.string(),
    geo_id: integer,
    client_id: textOrNull,
    callback_url: textOrNull,
    shown_at: v.pipe(timeOrNull, v.description('When the payer first could see requisites.')),
    expires_at: utcTime,
    has_appeal: v.boolean(),
    order_paid_twice: v.pipe(
      v.boolean(),
      v.description('Two payments of the order are completed, so one of them is to be refunded.'),
    ),
    created_at: utcTime,
    updated_at: utcTime,
  }),
  v.title('MerchantPayment'),
);
