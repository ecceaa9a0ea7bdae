import type { Migration } from '../drivers/database.ts';

/** What each `Idempotency-Key` of a merchant has created: the ID, never the response. */
export const idempotencyKeys: Migration = {
  version: 14,
  statements: [
    `create table idempotency_keys (
      merchant_id bigint not null references merchants (id),
      endpoint text not null,
      idempotency_key text not null,
      body_hash text not null,
      created_id text,
      created_at bigint not null,
      primary key (merchant_id, endpoint, idempotency_key)
    )`,
    'create index idempotency_keys_by_age on idempotency_keys (created_at)',
  ],
};
