import type { Migration } from '../drivers/database.ts';

/** The statuses that a merchant wants webhooks for, separated by commas; null: those of the service's setting. */
export const webhookEvents: Migration = {
  version: 12,
  statements: [
    'alter table merchants add column webhook_events text',
    // A payment that was deleted before its requisites were due never had them shown.
    `update payments set shown_at = null
     where status = 'deleted' and withdrawn = 0 and shown_at is not null and shown_at > updated_at`,
  ],
};
