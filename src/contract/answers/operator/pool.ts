import * as v from 'valibot';
import { decimals, integer, numericId, textOrNull, timeOrNull, uuid } from '../fields.ts';

export const poolEntry = v.pipe(
  v.object({
    id: numericId,
    method: v.string(),
    geo_id: integer,
    bank: v.string(),
    full_name: textOrNull,
    card_number: textOrNull,
    account_number: textOrNull,
    bik: textOrNull,
    sbp_phone_number: textOrNull,
    qr_id: textOrNull,
    tips_id: textOrNull,
    qr_link: textOrNull,
    enabled: v.boolean(),
    last_used_at: timeOrNull,
    taken: v.pipe(
      v.array(
        v.object({
          payment_id: uuid,
          amount: decimals(2),
          rests_until: v.pipe(
            timeOrNull,
            v.description('`null`: the payment can be paid; otherwise it is over, and its pair still rests.'),
          ),
        }),
      ),
      v.description('Which sums no new payment can have.'),
    ),
  }),
  v.title('PoolEntry'),
);
/** The use of the pool by payments of one sum. */
export const poolUse = v.pipe(
  v.object({
    method: v.string(),
    geo_id: integer,
    enabled: v.pipe(integer, v.description('Entries that new payments may have.')),
    free: v.pipe(integer, v.description('Those that a payment of this sum would get now.')),
    open: v.pipe(integer, v.description('Those that an active payment of this sum has.')),
    cooling: v.pipe(integer, v.description('Those whose last payment of this sum is over, and cools down.')),
    next_free_at: v.pipe(timeOrNull, v.description('When the next cooldown ends.')),
  }),
  v.title('PoolUse'),
);
export type PoolUseAnswer = v.InferOutput<typeof poolUse>;

export type PoolEntryAnswer = v.InferOutput<typeof poolEntry>;
