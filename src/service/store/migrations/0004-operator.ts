import type { Migration } from '../drivers/database.ts';

/** What an operator needs: a journal of changes, rights of keys, merchants who are blocked, indexes to search by. */
export const operator: Migration = {
  version: 4,
  statements: [
    // Only ever added to.
    `create table journal (
      id {identity},
      at bigint not null,
      actor text not null,
      action text not null,
      subject text not null,
      subject_id text not null,
      before_change text,
      after_change text
    )`,
    'create index journal_by_subject on journal (subject, subject_id, id)',
    "alter table api_keys add column rights text not null default 'appeals'",
    'alter table merchants add column blocked_reason text',
    'alter table merchants add column blocked_at bigint',
    'create index api_keys_by_merchant on api_keys (merchant_id)',
    'create index orders_by_merchant on orders (merchant_id, created_at)',
    'create index orders_by_shop_order on orders (outter_id)',
    'create index payments_by_requisite on payments (requisite_id, id)',
  ],
};
