import * as v from 'valibot';
import type { OrderCreationAnswer, OrderReadAnswer } from '../wire.ts';
import { address, numericId, sumNumber, textOrNull, utcTime, uuid } from './fields.ts';

/** The fields that both order answers have. */
const common = {
  amount: v.nullable(sumNumber),
  outter_id: v.string(),
  geo_id: v.pipe(v.number(), v.integer()),
  redirect_url: v.string(),
  success_redirect_url: textOrNull,
  fail_redirect_url: textOrNull,
  merchant_id: numericId,
  merchant_token: v.string(),
  order_id: uuid,
};

/** Answer to `POST /api/v1/orders/`. */
export const orderCreated: v.GenericSchema<OrderCreationAnswer> = v.pipe(
  v.object({ ...common, geo_name: v.string(), link: address }),
  v.title('OrderCreated'),
);

/** Answer to `GET /api/v1/orders/{order_id}/`. */
export const orderRead: v.GenericSchema<OrderReadAnswer> = v.pipe(
  v.object({
    ...common,
    has_payment: v.boolean(),
    closed: v.optional(v.boolean()),
    can_replace_payment: v.exactOptional(
      v.pipe(
        v.boolean(),
        v.description('Whether an active payment may be given up for another method by `replaces`.'),
      ),
    ),
    support_url: v.optional(
      v.pipe(
        textOrNull,
        v.description(
          'Where the shop helps its payers: https, mailto or tel. `{payment}` and `{order}` in it stand for `payment_id` and `outter_id`.',
        ),
      ),
    ),
    created_at: utcTime,
    updated_at: utcTime,
  }),
  v.title('OrderRead'),
);
