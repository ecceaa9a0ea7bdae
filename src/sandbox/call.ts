import { type OrderId, parseOrderId } from '../contract/ids.ts';
import { isObject, type JsonObject } from '../contract/json.ts';
import { tokenIn } from '../service/http/auth.ts';
import { BODY_LIMIT_BYTES, jsonIn } from '../service/http/body.ts';
import { isV2 } from '../service/http/failure.ts';
import { readBytes } from '../service/http/request-data.ts';
import { looksLikeMerchantToken } from '../service/keys/merchant-token.ts';

/** The calls that faults can be aimed at. */
export const CALL_KINDS = [
  'order_create',
  'order_read',
  'payment_create',
  'payment_read',
  'client_ip',
  'other',
  'inbox',
] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** All but the inbox, which is a shop's, not the service's. */
export const SERVICE_CALLS: readonly CallKind[] = CALL_KINDS.filter((kind) => kind !== 'inbox');

/** The forms that refusals have: interface 7.1, 7.2 and 7.3. What is outside the interface answers in the first. */
export type Form = 'v1' | 'v2' | 'appeals';

/** What a request to the service is about. */
export interface Call {
  readonly kind: CallKind;
  readonly path: string;
  /** In which the interface has the call refused. */
  readonly form: Form;
  /** By the token of an order, which is all that a payer's page has. */
  readonly isPayers: boolean;
  readonly orderId: OrderId | null;
  /** The body of a creation, as far as it is a JSON object; empty otherwise. */
  readonly body: JsonObject;
}

const PATHS: readonly (readonly [method: string, path: RegExp, kind: CallKind])[] = [
  ['POST', /^\/api\/v1\/orders\/?$/, 'order_create'],
  ['GET', /^\/api\/v1\/orders\/([^/]+)\/?$/, 'order_read'],
  ['POST', /^\/api\/v1\/payments(?:\/internal)?\/?$/, 'payment_create'],
  ['POST', /^\/api\/v2\/payments\/?$/, 'payment_create'],
  ['GET', /^\/api\/v1\/payments\/check-by-order-id\/([^/]+)\/?$/, 'payment_read'],
  ['GET', /^\/client-ip\/?$/, 'client_ip'],
  ['POST', /^\/sandbox\/inbox\/?$/, 'inbox'],
];

/** Says what a request asks for; the request stays unread. */
export async function callOf(request: Request): Promise<Call> {
  const { pathname } = new URL(request.url);
  const about = { path: pathname, form: formOf(pathname), isPayers: isPayers(request) };
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  for (const [verb, path, kind] of PATHS) {
    const match = verb === method ? path.exec(pathname) : null;
    if (match === null) continue;
    const body = method === 'POST' ? await bodyOf(request) : {};
    return { ...about, kind, orderId: parseOrderId(match[1] ?? body['order_id']), body };
  }
  return { ...about, kind: 'other', orderId: null, body: {} };
}

function formOf(path: string): Form {
  if (/^\/(?:api\/v2|support)\/appeals(?:\/|$)/.test(path)) return 'appeals';
  return isV2(path) ? 'v2' : 'v1';
}

function isPayers({ headers }: Request): boolean {
  return looksLikeMerchantToken(tokenIn(headers.get('authorization')) ?? '');
}

async function bodyOf(request: Request): Promise<JsonObject> {
  // A body over the limit is the service's to refuse.
  const bytes = await readBytes(request.clone(), BODY_LIMIT_BYTES);
  const read = bytes === null ? 'malformed' : jsonIn(bytes);
  return typeof read === 'object' && isObject(read.json) ? read.json : {};
}
