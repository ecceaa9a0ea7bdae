import type { Migration } from '../drivers/database.ts';

/** Which secret the database belongs to, as one row: a value that is made with it and does not give it away. */
export const secretCheck: Migration = {
  version: 7,
  statements: [
    `create table secret_check (
      id integer primary key,
      mac text not null,
      since bigint not null
    )`,
  ],
};
