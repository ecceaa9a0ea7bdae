import type { Migration } from '../drivers/database.ts';

/** When names, addresses and receipts of a payment were removed, and the queue of payments that still have them. */
export const personalData: Migration = {
  version: 16,
  statements: [
    'alter table payments add column personal_data_removed_at bigint',
    `create index payments_with_personal_data on payments (updated_at)
     where personal_data_removed_at is null and status <> 'created'`,
  ],
};
