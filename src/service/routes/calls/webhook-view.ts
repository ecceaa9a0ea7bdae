import type {
  AttemptAnswer,
  WebhookAnswer,
  WebhookInFull,
} from '../../../contract/answers/operator/webhooks.ts';
import { isObject, parseJson } from '../../../contract/json.ts';
import type { Sql } from '../../store/drivers/database.ts';
import { type Attempt, attemptsOf } from '../../store/webhooks/attempts.ts';
import type { StoredWebhook } from '../../store/webhooks/webhooks.ts';
import { iso, isoOrNull } from './time.ts';

export function webhookView(webhook: StoredWebhook): WebhookAnswer {
  return {
    webhook_id: webhook.webhookId,
    event: webhook.event,
    merchant_id: webhook.merchantId,
    order_id: webhook.orderId,
    payment_id: webhook.paymentId,
    url: webhook.url,
    status: webhook.status,
    attempts: webhook.attempts,
    next_attempt_at: isoOrNull(webhook.dueAt),
    created_at: iso(webhook.createdAt),
    delivered_at: isoOrNull(webhook.deliveredAt),
  };
}

/** A webhook with its payload and all attempts, in order. */
export async function webhookInFull(sql: Sql, webhook: StoredWebhook): Promise<WebhookInFull> {
  const attempts = await attemptsOf(sql, [webhook.id]);
  return withAttempts(webhook, attempts);
}

/** The same of several. */
export async function webhooksInFull(
  sql: Sql,
  webhooks: readonly StoredWebhook[],
): Promise<readonly WebhookInFull[]> {
  const attempts = await attemptsOf(
    sql,
    webhooks.map(({ id }) => id),
  );
  return webhooks.map((webhook) => withAttempts(webhook, attempts));
}

function withAttempts(webhook: StoredWebhook, attempts: readonly Attempt[]): WebhookInFull {
  const payload = parseJson(webhook.payload);
  return {
    ...webhookView(webhook),
    payload: isObject(payload) ? { ...payload } : {},
    log: attempts.filter((attempt) => attempt.webhook === webhook.id).map(attemptView),
  };
}

function attemptView({ number, url, startedAt, endedAt, status, error, answer }: Attempt): AttemptAnswer {
  return { number, url, started_at: iso(startedAt), ended_at: isoOrNull(endedAt), status, error, answer };
}
