import type { Migration } from '../drivers/database.ts';

/** Which payment of the same order a payment replaced, because the payer chose another method. */
export const replacements: Migration = {
  version: 11,
  statements: ['alter table payments add column replaces text'],
};
