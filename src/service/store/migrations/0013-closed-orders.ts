import type { Migration } from '../drivers/database.ts';

/** Orders that their merchant has closed: no payment is created for them any more. */
export const closedOrders: Migration = {
  version: 13,
  statements: ['alter table orders add column closed_at bigint'],
};
