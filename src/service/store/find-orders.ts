import type { Sql } from './database.ts';
import { orderOf, type StoredOrder } from './orders.ts';
import { given, type Listing, type Page, pageOf, type Window } from './search.ts';

export interface OrderFilter {
  readonly merchantId?: number | undefined;
  /** `outter_id`. */
  readonly shopOrderId?: string | undefined;
  readonly geoId?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Orders, the newest first. */
export function findOrders(sql: Sql, filter: OrderFilter, window: Window): Promise<Page<StoredOrder>> {
  const conditions = [
    given('merchant_id = ?', filter.merchantId),
    given('outter_id = ?', filter.shopOrderId),
    given('geo_id = ?', filter.geoId),
    given('created_at >= ?', filter.from),
    given('created_at < ?', filter.to),
  ];
  return pageOf(sql, ORDERS, conditions, window);
}

const ORDERS: Listing<StoredOrder> = {
  select: 'select * from orders',
  sortedBy: { created_at: 'number', order_id: 'string' },
  read: orderOf,
  placeOf: ({ createdAt, orderId }) => [createdAt, orderId],
};
