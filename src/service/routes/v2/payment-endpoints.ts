import * as v from 'valibot';
import {
  clientBlocked,
  creationFailed,
  enveloped,
  noAvailableCards,
  requestTimeout,
} from '../../../contract/answers/errors-v2.ts';
import { paymentV2 } from '../../../contract/answers/payment-v2.ts';
import type { Endpoint } from '../../openapi/endpoint.ts';
import { idempotencyKey } from '../../openapi/idempotency-key.ts';
import { unavailable } from '../v1/error-responses.ts';
import { paymentCreation } from './payment-schema.ts';

/** The payment endpoint of version 2. */
export const paymentsV2Endpoints: readonly Endpoint[] = [
  {
    operationId: 'createPayment',
    method: 'post',
    path: '/api/v2/payments/',
    tag: 'Payments, version 2',
    summary: 'Create a payment of a transfer type, with its requisites',
    description:
      'The type decides which requisites are filled: card_number; account_number; sbp_phone_number; tips_id, nspk_url ' +
      'and sbp_phone_number for tips; qr_code for nspk; qr_code_link and account_number for with_qr_code.',
    callers: ['merchant'],
    parameters: [
      idempotencyKey,
      {
        in: 'header',
        name: 'X-Request-Timeout',
        description: 'Whole seconds, 1 to 60, that the request may take; 30 without it.',
        schema: v.pipe(v.string(), v.regex(/^([1-9]|[1-5]\d|60)$/), v.metadata({ default: '30' })),
      },
    ],
    body: v.pipe(paymentCreation, v.title('PaymentCreation')),
    answers: [
      { status: 200, description: 'The payment.', json: paymentV2 },
      { status: 400, description: 'Something in the body or the headers is wrong.', text: 'Bad Request' },
      { status: 400, description: 'No available cards.', json: noAvailableCards },
      { status: 400, description: 'The creation has failed.', json: creationFailed },
      { status: 401, description: 'No credentials, or not in their form.', text: 'Unauthorized' },
      { status: 403, description: 'The token is not valid.', json: enveloped },
      { status: 403, description: 'The merchant is blocked.', json: clientBlocked },
      {
        status: 409,
        description: 'A request with the same `Idempotency-Key` is in progress.',
        text: 'Conflict',
      },
      { status: 413, description: 'The body is larger than 64 KiB.', text: 'Content Too Large' },
      { status: 415, description: 'The body is encoded.', text: 'Unsupported Media Type' },
      { status: 429, description: 'Too many wrong tokens from this address.', text: 'Too Many Requests' },
      { status: 429, description: 'Too many creations a minute.', text: 'Too many creations' },
      { status: 429, description: 'Too many open payments.', text: 'Too many open payments' },
      { status: 500, description: 'Internal error.', text: 'Internal Server Error' },
      { status: 500, description: 'Out of time; nothing was created.', json: requestTimeout },
      unavailable,
    ],
  },
];
