import type { Migration } from '../drivers/database.ts';

/**
 * Which payment of the same order a payment replaced, because the payer chose another method; and the end of
 * the cooldown in which an order retook its pair of requisite and sum, which counts again afterwards.
 */
export const replacements: Migration = {
  version: 11,
  statements: [
    'alter table payments add column replaces text',
    'alter table reservations add column earlier_free_at bigint',
  ],
};
