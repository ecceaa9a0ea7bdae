import { MESSAGE_AUTHORS, type MessageAuthor } from '../../contract/support.ts';
import { wordIn } from './columns.ts';
import type { Row, Sql } from './drivers/database.ts';
import { numberIn, textOrNullIn } from './drivers/row.ts';
import { type ReceiptInfo, receiptInfoOf } from './receipts.ts';

/** A new message in an appeal's thread. */
export interface NewMessage {
  readonly author: MessageAuthor;
  readonly text: string | null;
  /** The payment's UUID, if the message contains it. */
  readonly paymentId: string | null;
}

/** A stored message. `createdAt` is epoch milliseconds. */
export interface StoredMessage extends NewMessage {
  readonly id: number;
  readonly createdAt: number;
  readonly receipt: ReceiptInfo | null;
}

/** Stores a message; its receipt is stored separately. */
export async function insertMessage(
  sql: Sql,
  appealId: number,
  message: NewMessage,
  now: number,
): Promise<StoredMessage> {
  const row = await sql.first(
    `insert into appeal_messages (appeal_id, author, text, payment_id, created_at) values (?, ?, ?, ?, ?)
     returning *`,
    [appealId, message.author, message.text, message.paymentId, now],
  );
  if (row === undefined) throw new Error('the message was not stored');
  return messageOf(row, null);
}

/** An appeal's thread, the oldest message first. */
export async function messagesOf(sql: Sql, appealId: number): Promise<readonly StoredMessage[]> {
  const messages = await sql.query('select * from appeal_messages where appeal_id = ? order by id', [
    appealId,
  ]);
  const receipts = await sql.query(
    `select message_id, id, appeal_id, file_name, media_type, size_bytes from receipts
     where appeal_id = ? and message_id is not null`,
    [appealId],
  );
  const byMessage = new Map(receipts.map((row) => [numberIn(row, 'message_id'), receiptInfoOf(row)]));
  return messages.map((row) => messageOf(row, byMessage.get(numberIn(row, 'id')) ?? null));
}

function messageOf(row: Row, receipt: ReceiptInfo | null): StoredMessage {
  return {
    id: numberIn(row, 'id'),
    author: wordIn(row, 'author', MESSAGE_AUTHORS),
    text: textOrNullIn(row, 'text'),
    paymentId: textOrNullIn(row, 'payment_id'),
    createdAt: numberIn(row, 'created_at'),
    receipt,
  };
}
