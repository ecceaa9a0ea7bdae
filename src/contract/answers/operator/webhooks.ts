import * as v from 'valibot';
import type { AttemptAnswer, WebhookAnswer, WebhookInFull } from '../../wire-merchant.ts';
import { integer, numericId, textOrNull, timeOrNull, utcTime, uuid } from '../fields.ts';

export type { AttemptAnswer, WebhookAnswer, WebhookInFull } from '../../wire-merchant.ts';

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

export const webhook: v.GenericSchema<WebhookAnswer> = v.pipe(v.object(webhookFields), v.title('Webhook'));

const attempt: v.GenericSchema<AttemptAnswer> = v.object({
  number: integer,
  url: v.string(),
  started_at: utcTime,
  ended_at: v.pipe(timeOrNull, v.description('`null`: under way, or broken off by a crash.')),
  status: v.nullable(integer),
  error: textOrNull,
  answer: v.pipe(textOrNull, v.description('The beginning of the body.')),
});

export const webhookInFull: v.GenericSchema<WebhookInFull> = v.pipe(
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
