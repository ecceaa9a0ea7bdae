import type { Migration } from '../drivers/database.ts';

/** Webhooks that are over are found by their age, to be deleted when nobody needs them any more. */
export const retention: Migration = {
  version: 6,
  statements: ['create index webhooks_over on webhooks (created_at) where due_at is null'],
};
