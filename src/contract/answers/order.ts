import * as v from 'valibot';
import type { OrderCreated, OrderRead } from '../wire.ts';
import { address, numericId, sumNumber, textOrNull, utcTime, uuid } from './fields.ts';

/** What both order answers have (interface 2.1). */
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

/** Answer to order creation (interface 4.1). */
export const orderCreated: v.GenericSchema<OrderCreated> = v.pipe(
  v.object({ ...common, geo_name: v.string(), link: address }),
  v.title('OrderCreated'),
);

/** Answer to the order read (interface 4.4). */
export const orderRead: v.GenericSchema<OrderRead> = v.pipe(
  v.object({ ...common, has_payment: v.boolean(), created_at: utcTime, updated_at: utcTime }),
  v.title('OrderRead'),
);
