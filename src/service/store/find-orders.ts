import type { Sql } from './drivers/database.ts';
import { orderOf, type StoredOrder } from './orders.ts';
import {
  areFew,
  given,
  givenFew,
  type PagedList,
  type PageWindow,
  pageOf,
  type ResultPage,
} from './search.ts';

export interface OrderFilter {
  readonly merchantId?: number | undefined;
  /** `outter_id`. */
  readonly shopOrderId?: string | undefined;
  readonly geoId?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Orders, the newest first. */
export async function findOrders(
  sql: Sql,
  filter: OrderFilter,
  window: PageWindow,
): Promise<ResultPage<StoredOrder>> {
  const { shopOrderId } = filter;
  const isFew = shopOrderId !== undefined && (await areFew(sql, 'orders where outter_id = ?', shopOrderId));
  const conditions = [
    // The `+ 0` keeps SQLite from using this index where another is better.
    given(isFew ? 'merchant_id + 0 = ?' : 'merchant_id = ?', filter.merchantId),
    isFew ? givenFew('outter_id = ?', shopOrderId) : given("outter_id || '' = ?", shopOrderId),
    given('geo_id = ?', filter.geoId),
    given('created_at >= ?', filter.from),
    given('created_at < ?', filter.to),
  ];
  return pageOf(sql, ORDERS, conditions, window);
}

const ORDERS: PagedList<StoredOrder> = {
  select: '*',
  from: 'orders',
  sortedBy: { created_at: 'number', order_id: 'string' },
  read: orderOf,
  positionOf: ({ createdAt, orderId }) => [createdAt, orderId],
};
