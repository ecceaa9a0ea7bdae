import type { JsonObject } from '../../../src/contract/json.ts';
import { APPEALS, anAppealBody, appealAt } from '../support/appeals.ts';
import {
  anInternalBody,
  anOrderBody,
  EXTERNAL,
  INTERNAL,
  ORDERS,
  orderAt,
  paymentOf,
} from '../support/bench.ts';
import { aPaymentBody, PAYMENTS_V2 } from '../support/v2.ts';
import type { Ask, Scene } from './scene.ts';
import type { ShapeName } from './shapes.ts';

/** An endpoint of `docs/api.md` with its requests. */
export interface Endpoint {
  readonly name: string;
  /** The successful request with required fields only, and with all fields. */
  readonly least: (scene: Scene) => Ask;
  readonly most: (scene: Scene) => Ask;
  readonly status: number;
  readonly shape: ShapeName;
  /** The response is a list of them. */
  readonly list?: true;
  /** Whether it requires an Authorization header. */
  readonly isProtected: boolean;
  /** Fields of `most` that the response echoes. */
  readonly echoes?: readonly string[];
}

const key = ({ bench }: Scene) => ({ token: bench.apiKey });

function post(path: string, least: (scene: Scene) => JsonObject, most: JsonObject) {
  return {
    least: (scene: Scene): Ask => ({ method: 'POST', path, body: least(scene), options: key(scene) }),
    most: (scene: Scene): Ask => ({
      method: 'POST',
      path,
      body: { ...least(scene), ...most },
      options: key(scene),
    }),
  };
}

function get(path: (scene: Scene) => string, isProtected: boolean) {
  const asked = (scene: Scene): Ask => ({
    method: 'GET',
    path: path(scene),
    ...(isProtected ? { options: key(scene) } : {}),
  });
  return { least: asked, most: asked };
}

const REDIRECTS = {
  success_redirect_url: 'https://shop.example/ok?a=1&b=2#c',
  fail_redirect_url: 'https://shop.example/no',
};
const EXTERNAL_BODY = {
  amount: 1500,
  transfer_method: 'to_card_number',
  redirect_url: 'https://shop.example/',
};

export const ENDPOINTS: readonly Endpoint[] = [
  {
    name: 'create order',
    ...post(ORDERS, () => anOrderBody({ amount: undefined }), {
      amount: 1500.5,
      geo_id: 3,
      geo_name: 'Казахстан',
      ...REDIRECTS,
    }),
    status: 200,
    shape: 'order, created',
    isProtected: true,
    echoes: ['amount', 'outter_id', 'geo_id', 'geo_name', 'redirect_url', ...Object.keys(REDIRECTS)],
  },
  {
    name: 'create external payment',
    ...post(EXTERNAL, () => EXTERNAL_BODY, {
      geo: 'Россия',
      outter_id: 'P-1',
      bank: 'sber',
      client_id: 'c-1',
      callback_url: 'https://shop.example/hook',
      ...REDIRECTS,
    }),
    status: 200,
    shape: 'payment v1, created',
    isProtected: true,
    echoes: ['transfer_method', 'outter_id', 'bank', 'redirect_url', ...Object.keys(REDIRECTS)],
  },
  {
    name: 'create internal payment',
    ...post(INTERNAL, ({ orderId }) => anInternalBody(orderId), {
      geo_id: 1,
      bank: 'sber',
      callback_url: 'https://shop.example/hook',
      replaces: '0b5d2f8e-6c11-4c1e-9a77-3f1c2a9e7b4d',
    }),
    status: 200,
    shape: 'payment v1, created',
    isProtected: true,
    echoes: ['transfer_method', 'order_id', 'geo_id'],
  },
  {
    name: 'get order',
    ...get(({ takenOrderId }) => orderAt(takenOrderId), false),
    status: 200,
    shape: 'order, read',
    isProtected: false,
  },
  {
    name: 'get payment by order',
    ...get(({ takenOrderId }) => paymentOf(takenOrderId), false),
    status: 200,
    shape: 'payment v1, read',
    isProtected: false,
  },
  {
    name: 'create payment (v2)',
    ...post(PAYMENTS_V2, () => aPaymentBody(), {
      bank: 'sber',
      is_intrabank_transfer: true,
      client_id: 'c-1',
      outter_id: 'P-1',
      geo: 'Россия',
      is_allow_another_amount: true,
      callback_url: 'https://shop.example/hook',
    }),
    status: 200,
    shape: 'payment v2',
    isProtected: true,
    echoes: ['type', 'bank', 'client_id', 'outter_id', 'callback_url'],
  },
  {
    name: 'get appeal',
    ...get(({ appealId }) => appealAt(appealId), true),
    status: 200,
    shape: 'appeal',
    isProtected: true,
  },
  {
    name: 'create appeal',
    ...post(APPEALS, ({ paymentId }) => anAppealBody(paymentId), {}),
    status: 201,
    shape: 'appeal',
    isProtected: true,
    echoes: ['payment', 'amount'],
  },
  {
    name: 'list appeals',
    least: (scene) => ({ method: 'GET', path: APPEALS, options: key(scene) }),
    most: (scene) => ({ method: 'GET', path: `${APPEALS}?status=new&limit=10`, options: key(scene) }),
    status: 200,
    shape: 'appeal',
    list: true,
    isProtected: true,
  },
];

/** @throws Error when no endpoint has this name */
export function endpointNamed(name: string): Endpoint {
  const endpoint = ENDPOINTS.find((other) => other.name === name);
  if (endpoint === undefined) throw new Error(`no endpoint ${name}`);
  return endpoint;
}
