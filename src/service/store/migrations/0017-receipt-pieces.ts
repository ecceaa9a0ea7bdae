import type { Migration } from '../drivers/database.ts';

/**
 * The content of receipts in pieces, because SQLite reads or writes a value within one call, during which nobody else
 * is served. Receipts from before this migration keep theirs in one piece.
 */
export const receiptPieces: Migration = {
  version: 17,
  statements: [
    `create table receipt_pieces (
      content_id text not null,
      number integer not null,
      piece text not null,
      primary key (content_id, number)
    )`,
    // Contents that no receipt refers to: they are being stored, or are to be deleted.
    `create table unreferenced_contents (
      content_id text primary key,
      since bigint not null
    )`,
    'create index unreferenced_contents_since on unreferenced_contents (since)',
    'alter table receipts add column content_id text',
  ],
};
