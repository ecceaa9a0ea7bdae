import type { OrderId } from '../../../contract/ids.ts';
import { wordIn } from '../columns.ts';
import type { Sql } from '../drivers/database.ts';
import { numberIn } from '../drivers/row.ts';
import { given, givenFew, type PagedList, type PageWindow, pageOf, type ResultPage } from '../search.ts';
import { type StoredWebhook, WEBHOOK_STATUSES, type WebhookStatus, webhookOf } from './webhooks.ts';

export interface WebhookFilter {
  readonly status?: string | undefined;
  readonly event?: string | undefined;
  readonly merchantId?: number | undefined;
  readonly orderId?: string | undefined;
  readonly paymentId?: string | undefined;
}

/** Webhooks, the newest first. */
export function findWebhooks(
  sql: Sql,
  filter: WebhookFilter,
  window: PageWindow,
): Promise<ResultPage<StoredWebhook>> {
  const conditions = [
    given('status = ?', filter.status),
    given('event = ?', filter.event),
    given('merchant_id = ?', filter.merchantId),
    givenFew('order_id = ?', filter.orderId),
    givenFew('payment_id = ?', filter.paymentId),
  ];
  return pageOf(sql, WEBHOOKS, conditions, window);
}

/** Counts an order's webhooks by status. */
export async function countWebhooks(sql: Sql, orderId: OrderId): Promise<Record<WebhookStatus, number>> {
  const counts = { pending: 0, delivered: 0, failed: 0 };
  const rows = await sql.query(
    'select status, count(*) as n from webhooks where order_id = ? group by status',
    [orderId],
  );
  for (const row of rows) counts[wordIn(row, 'status', WEBHOOK_STATUSES)] = numberIn(row, 'n');
  return counts;
}

const WEBHOOKS: PagedList<StoredWebhook> = {
  select: '*',
  from: 'webhooks',
  sortedBy: { id: 'number' },
  read: webhookOf,
  positionOf: ({ id }) => [id],
};
