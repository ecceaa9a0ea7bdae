import * as v from 'valibot';
import { paymentV1Webhook } from '../../contract/answers/payment-v1.ts';
import { paymentV2Webhook } from '../../contract/answers/payment-v2.ts';
import type { Parameter, Webhook } from '../openapi/endpoint.ts';

const header = (name: string, description: string): Parameter => ({
  in: 'header',
  name,
  description,
  schema: v.string(),
  required: true,
});

const COMMON = {
  method: 'post',
  tag: 'Webhooks',
  description:
    'Sent to the payment’s `callback_url`, or to the merchant’s default one; signed as Standard Webhooks 1.0.0 says. ' +
    'Anything but a 2xx is tried again.',
  parameters: [
    header('webhook-id', 'The same in every attempt.'),
    header('webhook-timestamp', 'The time of the attempt, in epoch seconds.'),
    header('webhook-signature', '`v1,` and the Base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`.'),
  ],
  answers: [{ status: 200, description: 'Received; any other 2xx says the same.' }],
} as const;

/** The webhooks, as `/openapi.json` describes them. */
export const WEBHOOKS: readonly Webhook[] = [
  {
    ...COMMON,
    operationId: 'paymentV1Changed',
    summary: 'A payment of version 1 has changed its status',
    body: paymentV1Webhook,
  },
  {
    ...COMMON,
    operationId: 'paymentV2Changed',
    summary: 'A payment of version 2 has changed its status',
    body: paymentV2Webhook,
  },
];
