import { orderAt, paymentOf } from '../support/bench.ts';
import { but, type ErrorRow, renamed, withoutKey, withWrongKey } from './error-row.ts';

const UNKNOWN = '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11';
const NO_CARDS_V1 = { detail: 'No available cards', code: 40005 };

const issue = (loc: readonly string[], msg: string, type: string) => ({ detail: [{ loc, msg, type }] });
const missing = (field: string) => issue(['body', field], 'field required', 'value_error.missing');

/** The errors of version 1. */
export const V1_ERRORS: readonly ErrorRow[] = [
  {
    call: 'create order',
    status: 400,
    cause: 'invalid request',
    body: { detail: 'geo_id 1 is Россия, geo_name is Казахстан' },
    ask: but('create order', { geo_id: 1, geo_name: 'Казахстан' }),
  },
  ...['create external payment', 'create internal payment'].map(
    (call): ErrorRow => ({
      call,
      status: 400,
      cause: 'no available cards',
      body: NO_CARDS_V1,
      options: { pool: [] },
      ask: but(call),
    }),
  ),
  ...['create order', 'create external payment', 'create internal payment'].flatMap(
    (call): readonly ErrorRow[] => [
      {
        call,
        status: 401,
        cause: 'no authorization',
        body: { detail: 'Authorization header missing or malformed' },
        ask: but(call, {}, withoutKey),
      },
      {
        call,
        status: 401,
        cause: 'invalid token',
        body: { detail: 'Invalid token' },
        ask: but(call, {}, withWrongKey),
      },
      {
        call,
        status: 422,
        cause: 'a body that is no JSON',
        body: issue(['body'], 'the body is not valid JSON', 'value_error.jsondecode'),
        ask: but(call, '{'),
      },
    ],
  ),
  {
    call: 'create order',
    status: 422,
    cause: 'no outter_id',
    body: missing('outter_id'),
    ask: but('create order', { outter_id: undefined }),
  },
  {
    call: 'create order',
    status: 422,
    cause: 'no redirect_url',
    body: missing('redirect_url'),
    ask: but('create order', { redirect_url: undefined }),
  },
  ...['amount', 'transfer_method', 'redirect_url'].map(
    (field): ErrorRow => ({
      call: 'create external payment',
      status: 422,
      cause: `no ${field}`,
      body: missing(field),
      ask: but('create external payment', { [field]: undefined }),
    }),
  ),
  ...['order_id', 'amount', 'transfer_method', 'client_id', 'client_ip'].map(
    (field): ErrorRow => ({
      call: 'create internal payment',
      status: 422,
      cause: `no ${field}`,
      body: missing(field),
      ask: but('create internal payment', { [field]: undefined }),
    }),
  ),
  {
    call: 'create internal payment',
    status: 422,
    cause: 'an order that is not there',
    body: issue(['body', 'order_id'], 'order not found', 'value_error.not_found'),
    ask: but('create internal payment', { order_id: UNKNOWN }),
  },
  {
    call: 'get order',
    status: 404,
    cause: 'order not found',
    body: { detail: 'Order not found' },
    ask: () => ({ method: 'GET', path: orderAt(UNKNOWN) }),
  },
  ...[orderAt, paymentOf].map(
    (at): ErrorRow => ({
      call: at === orderAt ? 'get order' : 'get payment by order',
      status: 422,
      cause: 'malformed UUID',
      body: issue(['path', 'order_id'], 'value is not a valid uuid', 'type_error.uuid'),
      ask: () => ({ method: 'GET', path: at('42') }),
    }),
  ),
  ...(
    [
      ['create order', 'orders'],
      ['create external payment', 'requisites'],
      ['create internal payment', 'orders'],
      ['get order', 'orders'],
      ['get payment by order', 'payments'],
    ] as const
  ).map(
    ([call, table]): ErrorRow => ({
      call,
      status: 500,
      cause: 'internal server error',
      body: { detail: 'Internal Server Error' },
      given: renamed(table),
      ask: but(call),
    }),
  ),
];
