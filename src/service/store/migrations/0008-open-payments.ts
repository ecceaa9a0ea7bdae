import type { Migration } from '../drivers/database.ts';

/** A merchant's open payments are counted by an index. The column is empty for payments that ended before. */
export const openPayments: Migration = {
  version: 8,
  statements: [
    'alter table payments add column open_for_merchant bigint',
    `update payments set open_for_merchant = (select merchant_id from orders where orders.order_id = payments.order_id)
     where status = 'created'`,
    "create index payments_open on payments (open_for_merchant) where status = 'created'",
  ],
};
