import type { Sql } from '../drivers/database.ts';
import { numberIn } from '../drivers/row.ts';

/**
 * Deletes finished webhooks (delivered or given up) created before a time, with their attempts. Call this in
 * a transaction, so that a concurrent redelivery keeps all of a webhook or none of it.
 * @param before epoch milliseconds
 * @returns the number of deleted webhooks, at most `limit`
 */
export async function deleteWebhooksOver(sql: Sql, before: number, limit: number): Promise<number> {
  // Selected first, because attempts are deleted before their webhooks.
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
