import type { Migration } from '../drivers/database.ts';

/**
 * Merchants and their keys, orders, payments, the pool of requisites. IDs, sums and JSON are text, times are
 * epoch milliseconds, flags are 0 and 1.
 */
export const v1: Migration = {
  version: 1,
  statements: [
    `create table merchants (
      id {identity},
      name text not null,
      callback_url text,
      webhook_secret text not null,
      created_at bigint not null
    )`,
    `create table api_keys (
      key_id text primary key,
      merchant_id bigint not null references merchants (id),
      secret_hash text not null,
      created_at bigint not null,
      revoked_at bigint
    )`,
    `create table orders (
      order_id text primary key,
      merchant_id bigint not null references merchants (id),
      amount text,
      outter_id text,
      geo_id integer not null,
      redirect_url text,
      success_redirect_url text,
      fail_redirect_url text,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create index orders_newest on orders (created_at)',
    // Each card, account, phone or QR is here once: two rows for one card could be given the same sum twice.
    `create table requisites (
      id {identity},
      method text not null,
      geo_id integer not null,
      bank text not null,
      full_name text,
      card_number text unique,
      account_number text unique,
      sbp_phone_number text unique,
      qr_id text unique,
      tips_id text unique,
      enabled integer not null default 1,
      last_used_at bigint not null default 0
    )`,
    'create index requisites_in_turn on requisites (method, geo_id, last_used_at, id) where enabled = 1',
    `create table payments (
      id {identity},
      payment_id text not null unique,
      order_id text not null references orders (order_id),
      origin text not null,
      status text not null,
      amount text not null,
      prev_amount text,
      transfer_method text not null,
      bank_wanted text,
      geo_id integer not null,
      client_id text,
      client_ip text,
      callback_url text,
      requisite_id bigint references requisites (id),
      requisites text not null,
      shown_at bigint,
      withdrawn integer not null default 0,
      expires_at bigint not null,
      version integer not null default 1,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    // Whatever races, an order has one payment that can be paid.
    "create unique index payments_one_active on payments (order_id) where status = 'created'",
    'create index payments_by_order on payments (order_id, id)',
    "create index payments_by_expiry on payments (expires_at) where status = 'created'",
    // A requisite and a sum belong to one payment; after it, they rest until free_at.
    `create table reservations (
      requisite_id bigint not null references requisites (id),
      amount text not null,
      payment_id text not null,
      free_at bigint,
      primary key (requisite_id, amount)
    )`,
    'create index reservations_by_payment on reservations (payment_id)',
  ],
};
