import type { Migration } from '../drivers/database.ts';

/** The BIK of an account's bank, and where a merchant helps its payers. */
export const bikAndSupport: Migration = {
  version: 15,
  statements: [
    'alter table requisites add column bik text',
    'alter table merchants add column support_url text',
  ],
};
