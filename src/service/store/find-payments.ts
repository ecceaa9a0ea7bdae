import type { Row, Sql, Value } from './drivers/database.ts';
import { numberIn, textOrNullIn } from './drivers/row.ts';
import { paymentOf, type StoredPayment } from './payment-row.ts';
import { completedCount } from './payments.ts';
import {
  areFew,
  type Condition,
  given,
  givenFew,
  type PagedList,
  type PageWindow,
  pageOf,
  type ResultPage,
} from './search.ts';

/** A payment with its order's merchant and shop order ID. */
export interface PaymentWithOrder {
  readonly payment: StoredPayment;
  readonly merchantId: number;
  /** `outter_id`. */
  readonly shopOrderId: string | null;
  /** Whether more than one payment of the order is completed. */
  readonly isOrderPaidTwice: boolean;
}

export interface PaymentFilter {
  readonly status?: string | undefined;
  readonly merchantId?: number | undefined;
  readonly paymentId?: string | undefined;
  readonly orderId?: string | undefined;
  readonly shopOrderId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly transferMethod?: string | undefined;
  readonly geoId?: number | undefined;
  readonly amount?: string | undefined;
  readonly requisiteId?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Payments, the newest first. */
export async function findPayments(
  sql: Sql,
  filter: PaymentFilter,
  window: PageWindow,
): Promise<ResultPage<PaymentWithOrder>> {
  const conditions = [
    givenFew('p.payment_id = ?', filter.paymentId),
    given('p.status = ?', filter.status),
    await ofOrders(sql, 'merchant_id', filter.merchantId),
    givenFew('p.order_id = ?', filter.orderId),
    await ofOrders(sql, 'outter_id', filter.shopOrderId),
    given('p.client_id = ?', filter.clientId),
    given('p.transfer_method = ?', filter.transferMethod),
    given('p.geo_id = ?', filter.geoId),
    given('p.amount = ?', filter.amount),
    given('p.requisite_id = ?', filter.requisiteId),
    given('p.created_at >= ?', filter.from),
    given('p.created_at < ?', filter.to),
  ];
  return pageOf(sql, PAYMENTS, conditions, window);
}

/**
 * Filters by the order's columns: a few orders lead to their payments, many are checked payment by payment.
 */
async function ofOrders(
  sql: Sql,
  column: 'merchant_id' | 'outter_id',
  value: Value | undefined,
): Promise<Condition | null> {
  if (value === undefined) return null;
  const isFew = await areFew(sql, `orders where ${column} = ?`, value);
  return isFew
    ? givenFew(`p.order_id in (select order_id from orders where ${column} = ?)`, value)
    : given(`o.${column} = ?`, value);
}

const PAYMENTS: PagedList<PaymentWithOrder> = {
  select: `p.*, o.merchant_id, o.outter_id, ${completedCount('p.order_id')} as completed_payments`,
  from: 'payments p',
  beside: { table: 'orders o', on: 'o.order_id = p.order_id' },
  sortedBy: { 'p.id': 'number' },
  read: (row) => withOrder(paymentOf(row), row),
  positionOf: ({ payment }) => [payment.id],
};

/** Adds the order's data to a payment. */
export async function paymentWithOrder(sql: Sql, payment: StoredPayment): Promise<PaymentWithOrder> {
  const row = await sql.first(
    `select o.merchant_id, o.outter_id, ${completedCount('o.order_id')} as completed_payments
     from orders o where o.order_id = ?`,
    [payment.orderId],
  );
  if (row === undefined) throw new Error('the payment has no order');
  return withOrder(payment, row);
}

function withOrder(payment: StoredPayment, row: Row): PaymentWithOrder {
  return {
    payment,
    merchantId: numberIn(row, 'merchant_id'),
    shopOrderId: textOrNullIn(row, 'outter_id'),
    isOrderPaidTwice: numberIn(row, 'completed_payments') > 1,
  };
}
