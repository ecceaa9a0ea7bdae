import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import type { JsonObject } from '../../../src/contract/json.ts';
import { isObject } from '../../../src/contract/json.ts';
import { movePayment } from '../../../src/service/operations/move-payment.ts';
import { changeMerchant } from '../../../src/service/store/merchants.ts';
import { attemptsOf } from '../../../src/service/store/webhooks/attempts.ts';
import { findWebhooks } from '../../../src/service/store/webhooks/find.ts';
import type { StoredWebhook } from '../../../src/service/store/webhooks/webhooks.ts';
import { type Bench, newPayment, text } from './bench.ts';
import type { ReceivedWebhook } from './receiver.ts';

export const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** Sets the webhook address of the bench's merchant, and a known secret. */
export async function listenAt(bench: Bench, url: string, merchantId = bench.merchantId): Promise<void> {
  await changeMerchant(bench.context.database, merchantId, {
    callback_url: url,
    webhook_secret: WEBHOOK_SECRET,
  });
}

/** Creates and completes a payment. @returns its UUID */
export async function paidPayment(bench: Bench, over: JsonObject = {}): Promise<string> {
  const { payment } = await newPayment(bench, over);
  const paymentId = text(payment['payment_id']);
  await movePayment(bench.context, paymentId, 'completed');
  return paymentId;
}

/** All webhooks, the oldest first. */
export async function webhooksOf(bench: Pick<Bench, 'context'>): Promise<readonly StoredWebhook[]> {
  const { items } = await findWebhooks(bench.context.database, {}, { after: null, limit: 10_000 });
  return [...items].reverse();
}

/** The attempts of all webhooks, as pairs of status and error. */
export async function attemptsAt(bench: Pick<Bench, 'context'>) {
  const attempts = await attemptsOf(
    bench.context.database,
    (await webhooksOf(bench)).map(({ id }) => id),
  );
  return attempts.map(({ status, error }) => [status, error] as const);
}

/**
 * Verifies a webhook with an independent library, at its sending time. @returns its payload @throws
 * WebhookVerificationError
 */
export function verified(
  { headers, body }: Pick<ReceivedWebhook, 'headers' | 'body'>,
  secret = WEBHOOK_SECRET,
): JsonObject {
  const plain = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)] as const),
  );
  vi.useFakeTimers({ toFake: ['Date'], now: Number(plain['webhook-timestamp']) * 1000 });
  try {
    const payload: unknown = new Webhook(secret).verify(body, plain);
    if (!isObject(payload)) throw new TypeError('the payload is no object');
    return payload;
  } finally {
    vi.useRealTimers();
  }
}
