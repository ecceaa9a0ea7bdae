import type { Row, Sql } from './drivers/database.ts';
import { numberIn, textIn } from './drivers/row.ts';

/** A pending post for the staff's chat. Times are epoch milliseconds. */
export interface ChatPost {
  readonly id: number;
  readonly text: string;
  readonly failures: number;
  /** When the next attempt is due; during an attempt, when its lease expires. */
  readonly dueAt: number;
  readonly createdAt: number;
}

export async function insertChatPost(sql: Sql, appealId: number, text: string, now: number): Promise<void> {
  await sql.query('insert into chat_posts (appeal_id, text, due_at, created_at) values (?, ?, ?, ?)', [
    appealId,
    text,
    now,
    now,
  ]);
}

/** The oldest post: all later ones wait for it, which keeps the order of the thread. */
export async function firstChatPost(sql: Sql): Promise<ChatPost | null> {
  const row = await sql.first('select * from chat_posts order by id limit 1');
  return row === undefined ? null : postOf(row);
}

/**
 * Compare-and-set: moves the due time, for a lease or for the next attempt. False when another process was
 * faster.
 * @param seen the post as last read
 */
export async function rescheduleChatPost(
  sql: Sql,
  { id, dueAt, failures }: ChatPost,
  to: { readonly dueAt: number; readonly failures: number },
): Promise<boolean> {
  const row = await sql.first(
    'update chat_posts set due_at = ?, failures = ? where id = ? and due_at = ? and failures = ? returning id',
    [to.dueAt, to.failures, id, dueAt, failures],
  );
  return row !== undefined;
}

export async function deleteChatPost(sql: Sql, id: number): Promise<void> {
  await sql.query('delete from chat_posts where id = ?', [id]);
}

function postOf(row: Row): ChatPost {
  return {
    id: numberIn(row, 'id'),
    text: textIn(row, 'text'),
    failures: numberIn(row, 'failures'),
    dueAt: numberIn(row, 'due_at'),
    createdAt: numberIn(row, 'created_at'),
  };
}
