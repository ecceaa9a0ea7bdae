import type { Database, Sql } from './drivers/database.ts';
import { textIn } from './drivers/row.ts';

/** Characters of Base64 in a piece: a multiple of four, so that each piece can be decoded by itself. */
const PIECE_LENGTH = 256 * 1024;

/**
 * Stores a content in pieces, each in a transaction of its own, so that others are served in between. It stays
 * unreferenced until {@link referTo}.
 * @param content Base64
 */
export async function storeContent(
  database: Database,
  contentId: string,
  content: string,
  now: number,
): Promise<void> {
  await database.query('insert into unreferenced_contents (content_id, since) values (?, ?)', [
    contentId,
    now,
  ]);
  for (let at = 0; at < content.length; at += PIECE_LENGTH) {
    await storePiece(database, contentId, at / PIECE_LENGTH, content.slice(at, at + PIECE_LENGTH));
  }
}

/**
 * Stores nothing once the content has been deleted: a statement may reach the database after its caller has given up. A
 * content without all of its pieces is never referred to.
 */
async function storePiece(
  database: Database,
  contentId: string,
  number: number,
  piece: string,
): Promise<void> {
  const row = await database.first(
    `insert into receipt_pieces (content_id, number, piece)
     select content_id, cast(? as integer), cast(? as text) from unreferenced_contents where content_id = ?
     returning number`,
    [number, piece, contentId],
  );
  if (row === undefined) throw new Error('the content is gone');
}

/** Says that a receipt refers to the content from now on. @throws Error when it has been deleted */
export async function referTo(sql: Sql, contentId: string): Promise<void> {
  const row = await sql.first('delete from unreferenced_contents where content_id = ? returning content_id', [
    contentId,
  ]);
  if (row === undefined) throw new Error('the content is gone');
}

/** The pieces of a content, in order. @param length of the whole, in characters @throws Error when it is gone */
export async function* piecesOfContent(sql: Sql, contentId: string, length: number): AsyncGenerator<string> {
  for (let number = 0; number * PIECE_LENGTH < length; number += 1) {
    const row = await sql.first('select piece from receipt_pieces where content_id = ? and number = ?', [
      contentId,
      number,
    ]);
    if (row === undefined) throw new Error('a piece of the content is gone');
    yield textIn(row, 'piece');
  }
}

/** Deletes a content, unless a receipt refers to it. */
export async function deleteContent(database: Database, contentId: string): Promise<void> {
  await database.transaction(async (sql) => {
    const row = await sql.first(
      'delete from unreferenced_contents where content_id = ? returning content_id',
      [contentId],
    );
    if (row !== undefined) await sql.query('delete from receipt_pieces where content_id = ?', [contentId]);
  });
}

/** Longer than any request takes. */
const ABANDONED_MS = 3600 * 1000;

/** Deletes contents that no receipt refers to: their requests were cut off. @returns how many, at most `limit` */
export async function deleteUnreferenced(database: Database, now: number, limit: number): Promise<number> {
  const rows = await database.query(
    'select content_id from unreferenced_contents where since < ? order by since limit ?',
    [now - ABANDONED_MS, limit],
  );
  for (const row of rows) await deleteContent(database, textIn(row, 'content_id'));
  return rows.length;
}

/** Leaves the contents of an appeal's receipts to {@link deleteUnreferenced}: each may be large. */
export async function abandonContents(sql: Sql, appeals: string, values: readonly number[]): Promise<void> {
  await sql.query(
    `insert into unreferenced_contents (content_id, since)
     select content_id, 0 from receipts where content_id is not null and appeal_id in (${appeals})`,
    values,
  );
}
