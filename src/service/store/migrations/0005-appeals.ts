import type { Migration } from '../drivers/database.ts';

/**
 * Appeals, their support threads, and the receipts of both. A receipt's content is the Base64 that it came in: text
 * is what SQLite and PostgreSQL store alike.
 */
export const appeals: Migration = {
  version: 5,
  statements: [
    `create table appeals (
      id {identity},
      merchant_id bigint not null references merchants (id),
      payment bigint not null references payments (id),
      amount text not null,
      bank_card bigint not null,
      status text not null,
      ready_at bigint,
      message_count integer not null default 0,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    // Whatever races, a payment has one appeal that somebody still has to decide.
    "create unique index appeals_one_open on appeals (payment) where status in ('new', 'in_progress')",
    'create index appeals_by_payment on appeals (payment, id)',
    'create index appeals_by_merchant on appeals (merchant_id, id)',
    'create index appeals_by_status on appeals (status, id)',
    `create table appeal_messages (
      id {identity},
      appeal_id bigint not null references appeals (id),
      author text not null,
      text text,
      payment_id text,
      created_at bigint not null
    )`,
    'create index appeal_messages_in_order on appeal_messages (appeal_id, id)',
    // Without a message: what the appeal was created with.
    `create table receipts (
      id {identity},
      appeal_id bigint not null references appeals (id),
      message_id bigint unique references appeal_messages (id),
      file_name text not null,
      media_type text not null,
      size_bytes bigint not null,
      content text not null,
      created_at bigint not null
    )`,
    'create index receipts_by_appeal on receipts (appeal_id, id)',
    // What is still to be posted into the staff's chat, in this order; what was posted is deleted.
    `create table chat_posts (
      id {identity},
      appeal_id bigint not null references appeals (id),
      text text not null,
      failures integer not null default 0,
      due_at bigint not null,
      created_at bigint not null
    )`,
    // Kept with the payment, because the page asks for it with every poll.
    'alter table payments add column has_appeal integer not null default 0',
  ],
};
