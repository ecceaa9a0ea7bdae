import type { World } from '../options.ts';
import type { Database } from '../store/drivers/database.ts';
import { findMerchant } from '../store/merchants.ts';
import { type AttemptResult, endAttempt, insertAttempt } from '../store/webhooks/attempts.ts';
import { claimWebhook, dueWebhooks, markDelivered, markFailed } from '../store/webhooks/queue.ts';
import type { StoredWebhook } from '../store/webhooks/webhooks.ts';
import { retryDelay } from './retry-schedule.ts';
import { AbortedError, type Send } from './sender.ts';
import { secretsOf } from './signing-secrets.ts';

/** The dependencies of deliveries. */
export type DeliveryContext = World & { readonly database: Database; readonly send: Send };

/** The number of webhooks fetched at once, so that concurrent processes each find some. */
const CANDIDATES = 8;

/**
 * Longer than any attempt takes. When the lease expires the worker is presumed dead and the webhook is due
 * again.
 */
const LEASE_MS = 60_000;

/**
 * Claims a due webhook for one attempt, and stores the attempt.
 * @param busy merchants at their concurrency limit
 * @returns `null` when nothing is due
 */
export async function claimNext(
  { database, clock }: DeliveryContext,
  busy: readonly number[],
): Promise<StoredWebhook | null> {
  for (;;) {
    const now = clock.now();
    const due = await dueWebhooks(database, now, busy, CANDIDATES);
    if (due.length === 0) return null;
    for (const seen of due) {
      const claimed = await database.transaction(async (sql) => {
        const webhook = await claimWebhook(sql, seen, now + LEASE_MS);
        if (webhook === null) return null;
        const { id, attempts, url } = webhook;
        await insertAttempt(sql, { webhook: id, number: attempts, url, startedAt: now });
        return webhook;
      });
      if (claimed !== null) return claimed;
    }
    // Other processes claimed all of them meanwhile, so the next query finds fewer: the loop ends.
  }
}

/** Makes the claimed attempt, and stores its result. */
export async function deliver(
  context: DeliveryContext,
  webhook: StoredWebhook,
  stop: AbortSignal,
): Promise<void> {
  const { webhookId, url, payload, merchantId } = webhook;
  const merchant = await findMerchant(context.database, merchantId);
  if (merchant === null) return;
  const secrets = secretsOf(merchant, context.clock.now());
  try {
    const result = await context.send({ webhookId, url, body: payload }, secrets, stop);
    await settle(context, webhook, result);
  } catch (error) {
    if (!(error instanceof AbortedError)) throw error;
    await postpone(context, webhook);
  }
}

async function settle(
  context: DeliveryContext,
  webhook: StoredWebhook,
  result: AttemptResult,
): Promise<void> {
  const { id, attempts, webhookId } = webhook;
  const now = context.clock.now();
  const failures = webhook.step + 1;
  const waitMs = result.error === null ? null : retryDelay(failures, randomOf(context.ids));
  await context.database.transaction(async (sql) => {
    await endAttempt(sql, { webhook: id, number: attempts }, result, now);
    if (result.error === null) await markDelivered(sql, id, now);
    else await markFailed(sql, webhook, waitMs === null ? null : { dueAt: now + waitMs, step: failures });
  });
  if (result.error === null) return;
  const next = waitMs === null ? {} : { retryInSeconds: Math.round(waitMs / 1000) };
  context.log({
    event: waitMs === null ? 'webhook-given-up' : 'webhook-failed',
    webhook: webhookId,
    attempt: attempts,
    error: result.error,
    ...next,
  });
}

/** The service is stopping: the next process retries at once, and the attempt does not count as a failure. */
async function postpone({ database, clock }: DeliveryContext, webhook: StoredWebhook): Promise<void> {
  const { id, attempts, step } = webhook;
  const now = clock.now();
  await database.transaction(async (sql) => {
    const result = { status: null, error: 'interrupted: the service stopped', answer: null };
    await endAttempt(sql, { webhook: id, number: attempts }, result, now);
    await markFailed(sql, webhook, { dueAt: now, step });
  });
}

/** Random jitter, 0 to 1. */
function randomOf(ids: World['ids']): number {
  return (ids.random(1)[0] ?? 0) / 255;
}
