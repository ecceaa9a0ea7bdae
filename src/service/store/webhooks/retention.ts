import type { Sql } from '../drivers/database.ts';
import { numberIn } from '../drivers/row.ts';

/**
 * Deletes webhooks that are over (delivered or given up) and were written before a moment, with their attempts. To be
 * called in a transaction: what somebody asks for again meanwhile either stays whole or is gone whole.
 * @param before epoch milliseconds
 * @returns how many there were, `limit` at most
 */
export async function deleteWebhooksOver(sql: Sql, before: number, limit: number): Promise<number> {
  // Taken first, since attempts go before what they belong to.
  const taken = await sql.query(
    `update webhooks set step = step
     where due_at is null and id in (
       select id from webhooks where due_at is null and created_at < ? order by created_at limit ?
     )
     returning id`,
    [before, limit],
  );
  if (taken.length === 0) return 0;
  const ids = taken.map((row) => numberIn(row, 'id'));
  const these = ids.map(() => '?').join(', ');
  await sql.query(`delete from webhook_attempts where webhook in (${these})`, ids);
  await sql.query(`delete from webhooks where id in (${these})`, ids);
  return ids.length;
}
