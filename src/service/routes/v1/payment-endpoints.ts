import * as v from 'valibot';
import { paymentV1Created, paymentV1Read } from '../../../contract/answers/payment-v1.ts';
import type { Endpoint } from '../../openapi/endpoint.ts';
import { idempotencyKey } from '../../openapi/idempotency-key.ts';
import {
  badRequest,
  blocked,
  broken,
  encodedBody,
  invalid,
  invalidId,
  keyInUse,
  noCards,
  notFound,
  tooLarge,
  tooMany,
  tooManyCreations,
  unauthorized,
  unavailable,
} from './error-responses.ts';
import { orderIdParameter } from './order-endpoints.ts';
import { externalPayment, internalPayment } from './schemas.ts';

const created = (description: string) => ({ status: 200, description, json: paymentV1Created });

/** The payment endpoints of version 1. */
export const paymentsV1Endpoints: readonly Endpoint[] = [
  {
    operationId: 'createExternalPayment',
    method: 'post',
    path: '/api/v1/payments/',
    tag: 'Payments, version 1',
    summary: 'Create a payment with its requisites, and an order of its own',
    callers: ['merchant'],
    parameters: [idempotencyKey],
    body: v.pipe(externalPayment, v.title('ExternalPayment')),
    answers: [
      created('The payment, its requisites filled.'),
      noCards,
      blocked,
      unauthorized,
      keyInUse,
      tooLarge,
      encodedBody,
      invalid,
      tooManyCreations,
      broken,
      unavailable,
    ],
  },
  {
    operationId: 'createInternalPayment',
    method: 'post',
    path: '/api/v1/payments/internal/',
    tag: 'Payments, version 1',
    summary: 'Create the payment of an order',
    description: 'An order with an active payment answers with that payment: nothing is made twice.',
    callers: ['merchant', 'order'],
    parameters: [idempotencyKey],
    body: v.pipe(internalPayment, v.title('InternalPayment')),
    answers: [
      created('The payment; its requisites are filled a moment later, see the read.'),
      badRequest,
      noCards,
      blocked,
      unauthorized,
      keyInUse,
      tooLarge,
      encodedBody,
      invalid,
      {
        ...tooManyCreations,
        description:
          'More than 20 creations by the order’s token within a minute, or too many creations, open payments or wrong tokens; `Retry-After` says how many seconds to wait.',
      },
      broken,
      unavailable,
    ],
  },
  {
    operationId: 'readPayment',
    method: 'get',
    path: '/api/v1/payments/check-by-order-id/{order_id}/',
    tag: 'Payments, version 1',
    summary: 'Read the payment of an order',
    callers: [],
    parameters: [
      orderIdParameter,
      {
        in: 'query',
        name: 'none',
        description: 'With `204`, an order without a payment is answered 204 instead of 404.',
        schema: v.string(),
      },
      {
        in: 'header',
        name: 'If-None-Match',
        description: 'The `ETag` of an answer: nothing is sent while nothing has changed.',
        schema: v.string(),
      },
      {
        in: 'header',
        name: 'Prefer',
        description:
          'With `wait=25` (RFC 7240) and `If-None-Match`, the answer comes when there is something to say, or after that many seconds, at most 25. `Preference-Applied` says that the read could wait.',
        schema: v.string(),
      },
    ],
    answers: [
      { status: 200, description: 'The payment.', json: paymentV1Read },
      { status: 204, description: 'The order has no payment yet, and `none=204` was asked for.' },
      { status: 304, description: 'The payment is still as it was.' },
      { ...unauthorized, description: 'Incorrect recaptcha.' },
      notFound('Order or payment'),
      invalidId,
      tooMany,
      broken,
      unavailable,
    ],
  },
];
