import { RECEIPT_TYPES } from '../lib/receipt-type.ts';
import type { Receipt } from '../rules/receipt.ts';
import { wordIn } from './columns.ts';
import type { Row, Sql } from './drivers/database.ts';
import { numberIn, textIn, textOrNullIn } from './drivers/row.ts';
import { piecesOfContent, referTo } from './receipt-contents.ts';

/** A receipt whose content is stored (`receipt-contents.ts`). */
export interface StoredContent extends Omit<Receipt, 'content'> {
  readonly contentId: string;
}

/** A receipt without its content, which is read only to serve it. */
export interface ReceiptInfo extends Omit<Receipt, 'content'> {
  readonly id: number;
  readonly appealId: number;
}

const INFO = 'id, appeal_id, file_name, media_type, size_bytes';
const MEDIA_TYPES = RECEIPT_TYPES.map(({ mediaType }) => mediaType);

/** @param messageId the receipt's message; `null` for the receipt of the appeal's creation */
export async function insertReceipt(
  sql: Sql,
  appealId: number,
  messageId: number | null,
  receipt: StoredContent,
  now: number,
): Promise<ReceiptInfo> {
  const { fileName, mediaType, sizeBytes, contentId } = receipt;
  await referTo(sql, contentId);
  const row = await sql.first(
    `insert into receipts (appeal_id, message_id, file_name, media_type, size_bytes, content, content_id, created_at)
     values (?, ?, ?, ?, ?, '', ?, ?)
     returning ${INFO}`,
    [appealId, messageId, fileName, mediaType, sizeBytes, contentId, now],
  );
  if (row === undefined) throw new Error('the receipt was not stored');
  return receiptInfoOf(row);
}

/** The receipt of the appeal's creation. */
export async function receiptOfAppeal(sql: Sql, appealId: number): Promise<ReceiptInfo | null> {
  const row = await sql.first(`select ${INFO} from receipts where appeal_id = ? and message_id is null`, [
    appealId,
  ]);
  return row === undefined ? null : receiptInfoOf(row);
}

export async function countReceipts(sql: Sql, appealId: number): Promise<number> {
  const row = await sql.first('select count(*) as n from receipts where appeal_id = ?', [appealId]);
  return row === undefined ? 0 : numberIn(row, 'n');
}

/** `null` when the appeal has no such receipt. */
export async function findReceipt(sql: Sql, appealId: number, id: number): Promise<ReceiptInfo | null> {
  const row = await sql.first(`select ${INFO} from receipts where appeal_id = ? and id = ?`, [appealId, id]);
  return row === undefined ? null : receiptInfoOf(row);
}

/**
 * The content of a receipt, up to 14 MB of Base64, in pieces that can be decoded by themselves. Each is read when it is
 * asked for; the content of a receipt from before there were pieces is one of them.
 * @throws Error when there is no such receipt
 */
export async function* contentOfReceipt(sql: Sql, { id, sizeBytes }: ReceiptInfo): AsyncGenerator<string> {
  const row = await sql.first('select content, content_id from receipts where id = ?', [id]);
  if (row === undefined) throw new Error('the receipt is gone');
  const contentId = textOrNullIn(row, 'content_id');
  if (contentId === null) yield textIn(row, 'content');
  else yield* piecesOfContent(sql, contentId, 4 * Math.ceil(sizeBytes / 3));
}

export function receiptInfoOf(row: Row): ReceiptInfo {
  return {
    id: numberIn(row, 'id'),
    appealId: numberIn(row, 'appeal_id'),
    fileName: textIn(row, 'file_name'),
    mediaType: wordIn(row, 'media_type', MEDIA_TYPES),
    sizeBytes: numberIn(row, 'size_bytes'),
  };
}
