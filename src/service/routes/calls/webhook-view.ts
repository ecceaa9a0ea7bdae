import type {
  AttemptAnswer,
  WebhookAnswer,
  WebhookInFull,
} from '../../../contract/answers/operator/webhooks.ts';
import { isObject, parseJson } from '../../../contract/json.ts';
import type { Sql } from '../../store/drivers/database.ts';
import type { ResultPage } from '../../store/search.ts';
import { type Attempt, attemptsOf } from '../../store/webhooks/attempts.ts';
import { brokenEndpoints } from '../../store/webhooks/endpoints.ts';
import type { StoredWebhook } from '../../store/webhooks/webhooks.ts';
import { pageView } from './cursor.ts';
import { iso, isoOrNull } from './time.ts';

/** @param broken since when the circuit breakers of endpoints are open, by the endpoint */
function webhookView(webhook: StoredWebhook, broken: ReadonlyMap<number, number>): WebhookAnswer {
  const { status, endpoint } = webhook;
  const isWaiting = status === 'pending' && endpoint !== null;
  return {
    webhook_id: webhook.webhookId,
    event: webhook.event,
    merchant_id: webhook.merchantId,
    order_id: webhook.orderId,
    payment_id: webhook.paymentId,
    url: webhook.url,
    status,
    attempts: webhook.attempts,
    next_attempt_at: isoOrNull(webhook.dueAt),
    created_at: iso(webhook.createdAt),
    delivered_at: isoOrNull(webhook.deliveredAt),
    endpoint_broken_since: isoOrNull(isWaiting ? (broken.get(endpoint) ?? null) : null),
  };
}

/** Which endpoints of these webhooks do not respond, and since when. */
function brokenEndpointsOf(
  sql: Sql,
  webhooks: readonly StoredWebhook[],
): Promise<ReadonlyMap<number, number>> {
  return brokenEndpoints(sql, [...new Set(webhooks.flatMap(({ endpoint }) => endpoint ?? []))]);
}

/** A page of webhooks. */
export async function webhooksPage(sql: Sql, page: ResultPage<StoredWebhook>) {
  const broken = await brokenEndpointsOf(sql, page.items);
  return pageView(page, (webhook) => webhookView(webhook, broken));
}

/** A webhook with its payload and all attempts, in order. */
export async function webhookInFull(sql: Sql, webhook: StoredWebhook): Promise<WebhookInFull> {
  const attempts = await attemptsOf(sql, [webhook.id]);
  return withAttempts(webhook, await brokenEndpointsOf(sql, [webhook]), attempts);
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
  const broken = await brokenEndpointsOf(sql, webhooks);
  return webhooks.map((webhook) => withAttempts(webhook, broken, attempts));
}

function withAttempts(
  webhook: StoredWebhook,
  broken: ReadonlyMap<number, number>,
  attempts: readonly Attempt[],
): WebhookInFull {
  const payload = parseJson(webhook.payload);
  return {
    ...webhookView(webhook, broken),
    payload: isObject(payload) ? { ...payload } : {},
    log: attempts.filter((attempt) => attempt.webhook === webhook.id).map(attemptView),
  };
}

function attemptView({ number, url, startedAt, endedAt, status, error, answer }: Attempt): AttemptAnswer {
  return { number, url, started_at: iso(startedAt), ended_at: isoOrNull(endedAt), status, error, answer };
}
