import { isObject, type JsonObject, parseJson } from '../../../contract/json.ts';
import type { Row, Sql } from '../drivers/database.ts';
import { numberIn, textIn } from '../drivers/row.ts';
import { abandonContents } from '../receipt-contents.ts';

/**
 * Removes the personal data of payments that ended before a time: the payer's address and ID, the recipient's name (also from
 * the audit log), and the receipts and texts of appeals that are decided. Payments under an open appeal keep theirs.
 * Call this in a transaction.
 * @param before epoch milliseconds
 * @returns the number of payments, at most `limit`
 */
export async function removePersonalData(
  sql: Sql,
  before: number,
  limit: number,
  now: number,
): Promise<number> {
  const rows = await sql.query(
    `select id, payment_id, requisites from payments
     where personal_data_removed_at is null and status <> 'created' and updated_at < ? and has_appeal = 0
     order by updated_at limit ?`,
    [before, limit],
  );
  for (const row of rows) {
    const id = numberIn(row, 'id');
    const requisites = without(textIn(row, 'requisites'), 'fullName');
    await sql.query(
      `update payments set client_ip = null, client_id = null, requisites = ?, personal_data_removed_at = ?,
         version = version + 1
       where id = ?`,
      [requisites, now, id],
    );
    await removeFromAuditLog(sql, textIn(row, 'payment_id'));
    const decided = "select id from appeals where payment = ? and status in ('done', 'rejected')";
    await abandonContents(sql, decided, [id]);
    await sql.query(`delete from receipts where appeal_id in (${decided})`, [id]);
    await sql.query(`update appeal_messages set text = null where appeal_id in (${decided})`, [id]);
  }
  return rows.length;
}

async function removeFromAuditLog(sql: Sql, paymentId: string): Promise<void> {
  const entries = await sql.query(
    "select id, before_change, after_change from journal where subject = 'payment' and subject_id = ?",
    [paymentId],
  );
  for (const entry of entries) {
    await sql.query('update journal set before_change = ?, after_change = ? where id = ?', [
      changeIn(entry, 'before_change'),
      changeIn(entry, 'after_change'),
      numberIn(entry, 'id'),
    ]);
  }
}

function changeIn(entry: Row, column: string): string | null {
  return entry[column] === null ? null : without(textIn(entry, column), 'full_name');
}

/** JSON in which a key, where it is there, is null. Other text stays as it is. */
function without(text: string, key: string): string {
  const value = parseJson(text);
  if (!isObject(value) || value[key] === undefined || value[key] === null) return text;
  const rest: JsonObject = { ...value, [key]: null };
  return JSON.stringify(rest);
}
