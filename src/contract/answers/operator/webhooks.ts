import * as v from 'valibot';
import { integer, numericId, textOrNull, timeOrNull, utcTime, uuid } from '../fields.ts';

const webhookFields = {
  webhook_id: v.string(),
  event: v.string(),
  merchant_id: numericId,
  order_id: uuid,
  payment_id: uuid,
  url: v.string(),
  status: v.picklist(['pending', 'delivered', 'failed']),
  attempts: integer,
  next_attempt_at: timeOrNull,
  created_at: utcTime,
  delivered_at: timeOrNull,
  endpoint_broken_since: v.pipe(
    timeOrNull,
    v.description('Since when the endpoint has not responded, so that pending webhooks wait for a probe.'),
  ),
};

export const webhook = v.pipe(v.object(webhookFields), v.title('Webhook'));
export type WebhookAnswer = v.InferOutput<typeof webhook>;

const attempt = v.object({
  number: integer,
  url: v.string(),
  started_at: utcTime,
  ended_at: v.pipe(timeOrNull, v.description('`null`: under way, or broken off by a crash.')),
  status: v.nullable(integer),
  error: textOrNull,
  answer: v.pipe(textOrNull, v.description('The beginning of the body.')),
});
export type AttemptAnswer = v.InferOutput<typeof attempt>;

export const webhookInFull = v.pipe(
  v.object({
    ...webhookFields,
    payload: v.pipe(
      v.record(v.string(), v.unknown()),
      v.description('The body: a payment in the shape of its version.'),
    ),
    log: v.array(attempt),
  }),
  v.title('WebhookInFull'),
);
export type WebhookInFull = v.InferOutput<typeof webhookInFull>;
