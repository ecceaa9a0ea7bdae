import type { Migration } from '../drivers/database.ts';

/**
 * Webhooks: what is to be sent, and every attempt to do so. Written in the transaction that gives the reason, so
 * that neither is ever there without the other.
 */
export const outbox: Migration = {
  version: 3,
  statements: [
    `create table webhooks (
      id {identity},
      webhook_id text not null unique,
      merchant_id bigint not null references merchants (id),
      order_id text not null,
      payment_id text not null,
      event text not null,
      url text not null,
      payload text not null,
      status text not null,
      attempts integer not null default 0,
      step integer not null default 0,
      due_at bigint,
      created_at bigint not null,
      delivered_at bigint
    )`,
    'create index webhooks_due on webhooks (due_at, id) where due_at is not null',
    'create index webhooks_by_order on webhooks (order_id, id)',
    'create index webhooks_by_payment on webhooks (payment_id, id)',
    'create index webhooks_by_merchant on webhooks (merchant_id, id)',
    `create table webhook_attempts (
      webhook bigint not null references webhooks (id),
      number integer not null,
      url text not null,
      started_at bigint not null,
      ended_at bigint,
      status integer,
      error text,
      answer text,
      primary key (webhook, number)
    )`,
    // After a rotation the secret before it signs too, until its time is over.
    'alter table merchants add column previous_webhook_secret text',
    'alter table merchants add column previous_webhook_secret_until bigint',
  ],
};
