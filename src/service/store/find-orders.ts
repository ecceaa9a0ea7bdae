import type { Row, Sql } from './drivers/database.ts';
import { numberIn } from './drivers/row.ts';
import { orderOf, type StoredOrder } from './orders.ts';
import { completedCount } from './payments.ts';
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

/** An order with a mark for the operator. */
export interface FoundOrder extends StoredOrder {
  /** Whether more than one of its payments is completed. */
  readonly isPaidTwice: boolean;
}

/** Orders, the newest first. */
export async function findOrders(
  sql: Sql,
  filter: OrderFilter,
  window: PageWindow,
): Promise<ResultPage<FoundOrder>> {
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

const ORDERS: PagedList<FoundOrder> = {
  select: `orders.*, ${completedCount('orders.order_id')} as completed_payments`,
  from: 'orders',
  sortedBy: { created_at: 'number', order_id: 'string' },
  read: foundOrder,
  positionOf: ({ createdAt, orderId }) => [createdAt, orderId],
};

function foundOrder(row: Row): FoundOrder {
  return { ...orderOf(row), isPaidTwice: numberIn(row, 'completed_payments') > 1 };
}
