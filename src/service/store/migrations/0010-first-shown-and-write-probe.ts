import type { Migration } from '../drivers/database.ts';

/**
 * When an answer carried a payment's requisites for the first time. Payments from before count as shown when their time
 * to be shown had come, unless they were deleted before it. And a table of one row, which the readiness check writes.
 */
export const firstShownAndWriteProbe: Migration = {
  version: 10,
  statements: [
    'alter table payments add column first_shown_at bigint',
    `update payments set first_shown_at = coalesce(shown_at, created_at)
     where withdrawn = 1 or (shown_at <= {now} and not (status = 'deleted' and shown_at > updated_at))`,
    'create table write_probe (id integer primary key, written_at bigint not null)',
  ],
};
