import type { ExternalDependencies } from '../options.ts';
import type { Database, Sql } from '../store/drivers/database.ts';
import { findMerchant } from '../store/merchants.ts';
import { endAttempt, insertAttempt } from '../store/webhooks/attempts.ts';
import {
  type Endpoint,
  lockEndpoint,
  releaseEndpoint,
  serveEndpoint,
  settleEndpoint,
} from '../store/webhooks/endpoints.ts';
import { claimWebhook, dueWebhook, markDelivered, markFailed } from '../store/webhooks/queue.ts';
import type { StoredWebhook } from '../store/webhooks/webhooks.ts';
import { type EndedAttempt, healthAfter, isQuick } from './circuit-breaker.ts';
import { retryDelay } from './retry-schedule.ts';
import { AbortedError, type Send, type SendResult } from './sender.ts';
import { secretsOf } from './signing-secrets.ts';

/** The dependencies of deliveries. */
export type DeliveryContext = ExternalDependencies & { readonly database: Database; readonly send: Send };

/**
 * Longer than any attempt takes. When the lease expires the worker is presumed dead and the webhook is due
 * again.
 */
export const LEASE_MS = 60_000;

/** A webhook claimed for one attempt. */
export interface Claim {
  readonly webhook: StoredWebhook;
  readonly endpoint: Endpoint;
}

/** Whether no other attempt may start at an endpoint before one ends. @param ends whether the attempt ends now */
export type IsFull = (endpoint: Pick<Endpoint, 'id' | 'quick'>, change: 'starts' | 'ends') => boolean;

/**
 * Claims the longest due webhook of a ready endpoint for one attempt, and stores the attempt.
 * @returns `null` when other processes were faster
 */
export async function claimAt(
  { database, clock }: DeliveryContext,
  { id }: Pick<Endpoint, 'id'>,
  isFull: IsFull,
): Promise<Claim | null> {
  const now = clock.now();
  const leaseUntil = now + LEASE_MS;
  return database.transaction(async (sql) => {
    const endpoint = await serveEndpoint(sql, id, now);
    if (endpoint === null) return null;
    const webhook = await claimDue(sql, id, now, leaseUntil);
    await releaseEndpoint(sql, id, webhook !== null && isFull(endpoint, 'starts') ? leaseUntil : 0);
    return webhook === null ? null : { webhook, endpoint };
  });
}

async function claimDue(
  sql: Sql,
  endpoint: number,
  now: number,
  leaseUntil: number,
): Promise<StoredWebhook | null> {
  const seen = await dueWebhook(sql, endpoint, now);
  const webhook = seen === null ? null : await claimWebhook(sql, seen, leaseUntil);
  if (webhook === null) return null;
  const { id, attempts, url } = webhook;
  await insertAttempt(sql, { webhook: id, number: attempts, url, startedAt: now });
  return webhook;
}

/** Makes the claimed attempt, and stores its result. @returns whether the webhook was accepted quickly */
export async function deliver(
  context: DeliveryContext,
  claim: Claim,
  isFull: IsFull,
  stop: AbortSignal,
): Promise<boolean> {
  const { webhookId, url, payload, merchantId } = claim.webhook;
  const merchant = await findMerchant(context.database, merchantId);
  if (merchant === null) return false;
  const secrets = secretsOf(merchant, context.clock.now());
  try {
    const startedAt = context.clock.now();
    const result = await context.send({ webhookId, url, body: payload }, secrets, stop);
    const attempt = { startedAt, endedAt: context.clock.now(), result: kindOf(result) };
    await settle(context, claim, result, attempt, isFull);
    return isQuick(attempt);
  } catch (error) {
    if (!(error instanceof AbortedError)) throw error;
    await postpone(context, claim);
    return false;
  }
}

async function settle(
  context: DeliveryContext,
  claim: Claim,
  result: SendResult,
  attempt: EndedAttempt,
  isFull: IsFull,
): Promise<void> {
  const { webhook } = claim;
  const { id, attempts, webhookId } = webhook;
  const now = attempt.endedAt;
  const failures = webhook.step + 1;
  const waitMs = result.error === null ? null : retryDelay(failures, randomOf(context.ids));
  const turned = await context.database.transaction(async (sql) => {
    const endpoint = await lockEndpoint(sql, claim.endpoint.id);
    await endAttempt(sql, { webhook: id, number: attempts }, result, now);
    if (result.error === null) await markDelivered(sql, id, now);
    else await markFailed(sql, webhook, waitMs === null ? null : { dueAt: now + waitMs, step: failures });
    return endpoint === null ? null : settleHealth(context, sql, endpoint, attempt, isFull);
  });
  if (result.error !== null) {
    const next = waitMs === null ? {} : { retryInSeconds: Math.round(waitMs / 1000) };
    context.log({
      event: waitMs === null ? 'webhook-given-up' : 'webhook-failed',
      webhook: webhookId,
      merchant: webhook.merchantId,
      attempt: attempts,
      error: result.error,
      ...next,
    });
  }
  if (turned !== null) {
    const { id: endpoint, merchantId: merchant } = claim.endpoint;
    context.log({ event: `webhook-endpoint-${turned}`, endpoint, merchant, webhook: webhookId });
  }
}

/** @returns what the circuit breaker has become, or `null` when it is as before */
async function settleHealth(
  { ids }: DeliveryContext,
  sql: Sql,
  endpoint: Endpoint,
  attempt: EndedAttempt,
  isFull: IsFull,
): Promise<'broken' | 'recovered' | null> {
  const after = healthAfter(endpoint, attempt, randomOf(ids));
  const full = isFull({ id: endpoint.id, quick: after.quick }, 'ends');
  await settleEndpoint(sql, endpoint.id, after, full ? attempt.endedAt + LEASE_MS : 0);
  if ((endpoint.brokenSince === null) === (after.brokenSince === null)) return null;
  return after.brokenSince === null ? 'recovered' : 'broken';
}

function kindOf({ status, error, timedOut }: SendResult): EndedAttempt['result'] {
  if (error === null) return 'accepted';
  if (status !== null) return 'refused';
  return timedOut === true ? 'timeout' : 'none';
}

/** The service is stopping: the next process retries at once, and the attempt does not count as a failure. */
async function postpone({ database, clock }: DeliveryContext, { webhook, endpoint }: Claim): Promise<void> {
  const { id, attempts, step } = webhook;
  const now = clock.now();
  await database.transaction(async (sql) => {
    await lockEndpoint(sql, endpoint.id);
    const result = { status: null, error: 'interrupted: the service stopped', answer: null };
    await endAttempt(sql, { webhook: id, number: attempts }, result, now);
    await markFailed(sql, webhook, { dueAt: now, step });
    await releaseEndpoint(sql, endpoint.id, 0);
  });
}

/** Random jitter, 0 to 1. */
function randomOf(ids: ExternalDependencies['ids']): number {
  return (ids.random(1)[0] ?? 0) / 255;
}
