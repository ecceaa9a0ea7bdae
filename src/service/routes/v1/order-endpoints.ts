import * as v from 'valibot';
import { orderCreated, orderRead } from '../../../contract/answers/order.ts';
import type { Endpoint, Parameter } from '../../openapi/endpoint.ts';
import { idempotencyKey } from '../../openapi/idempotency-key.ts';
import {
  badRequest,
  blocked,
  broken,
  encodedBody,
  invalid,
  invalidId,
  keyInUse,
  notFound,
  tooLarge,
  tooMany,
  tooManyCreations,
  unauthorized,
  unavailable,
} from './error-responses.ts';
import { uuid } from './fields.ts';
import { orderCreation } from './schemas.ts';

export const orderIdParameter: Parameter = {
  in: 'path',
  name: 'order_id',
  description: 'The order’s UUID, hyphenated, in any case.',
  schema: uuid,
};

/** The order endpoints of version 1. */
export const ordersV1Endpoints: readonly Endpoint[] = [
  {
    operationId: 'createOrder',
    method: 'post',
    path: '/api/v1/orders/',
    tag: 'Orders',
    summary: 'Create an order',
    callers: ['merchant'],
    parameters: [idempotencyKey],
    body: v.pipe(orderCreation, v.title('OrderCreation')),
    answers: [
      { status: 200, description: 'The order, with the link to its page.', json: orderCreated },
      badRequest,
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
    operationId: 'readOrder',
    method: 'get',
    path: '/api/v1/orders/{order_id}/',
    tag: 'Orders',
    summary: 'Read an order',
    callers: [],
    parameters: [orderIdParameter],
    answers: [
      { status: 200, description: 'The order.', json: orderRead },
      notFound('Order'),
      invalidId,
      tooMany,
      broken,
      unavailable,
    ],
  },
];
