import type { Migration } from '../drivers/database.ts';

/**
 * Payments of version 2: what each keeps besides the payment itself, the courses of currencies, the commission of
 * merchants, and QR codes that banks issue as addresses.
 */
export const v2: Migration = {
  version: 2,
  statements: [
    // Only what was fixed when the payment was made; every sum follows from it and from the payment's own.
    `create table payment_details (
      id {identity},
      payment_id text not null unique references payments (payment_id),
      course text not null,
      rate text not null,
      is_intrabank_transfer integer not null,
      is_allow_another_amount integer not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    // Units of the currency for one USDT.
    `create table courses (
      currency text primary key,
      course text not null,
      updated_at bigint not null
    )`,
    // Per cent.
    "alter table merchants add column rate text not null default '0'",
    'alter table requisites add column qr_link text',
  ],
};
