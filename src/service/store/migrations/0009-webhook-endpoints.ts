import type { Migration } from '../drivers/database.ts';

/**
 * The queue of webhooks, one for each endpoint of a merchant, so that a look for due webhooks reads a row for each
 * endpoint, however many webhooks wait. A webhook without an endpoint is not in a queue yet.
 */
export const webhookEndpoints: Migration = {
  version: 9,
  statements: [
    `create table webhook_endpoints (
      id {identity},
      merchant_id bigint not null references merchants (id),
      bucket integer not null,
      due_at bigint,
      served_at bigint not null default 0,
      held_until bigint not null default 0,
      quick integer not null default 0,
      timeouts integer not null default 0,
      broken_since bigint,
      probe_at bigint,
      unique (merchant_id, bucket)
    )`,
    'create index webhook_endpoints_due on webhook_endpoints (due_at) where due_at is not null',
    'alter table webhooks add column endpoint bigint references webhook_endpoints (id)',
    // Webhooks that are waiting already, of which there may be many, share one queue of their merchant.
    `insert into webhook_endpoints (merchant_id, bucket, due_at)
     select merchant_id, -1, min(due_at) from webhooks where due_at is not null group by merchant_id`,
    `update webhooks set endpoint =
       (select id from webhook_endpoints where webhook_endpoints.merchant_id = webhooks.merchant_id)
     where due_at is not null`,
    'create index webhooks_arrived on webhooks (id) where endpoint is null and due_at is not null',
    'create index webhooks_queue on webhooks (endpoint, due_at, id) where due_at is not null',
    'drop index webhooks_due',
  ],
};
