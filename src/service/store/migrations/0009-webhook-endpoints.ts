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
    'create index webhooks_arrived on webhooks (id) where endpoint is null and due_at is not null',
    'create index webhooks_queue on webhooks (endpoint, due_at, id) where due_at is not null',
    'drop index webhooks_due',
  ],
};
