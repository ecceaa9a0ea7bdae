import { type OrderId, parseOrderId } from '../contract/ids.ts';
import { isObject, type JsonObject } from '../contract/json.ts';
import { BODY_LIMIT_BYTES, jsonIn, readBytes } from '../service/http/body.ts';

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

/** What a request to the service is about. */
export interface Call {
  readonly kind: CallKind;
  /** Of the interface, by the path. */
  readonly version: 1 | 2;
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
  const version = pathname.startsWith('/api/v2/') ? 2 : 1;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  for (const [verb, path, kind] of PATHS) {
    const match = verb === method ? path.exec(pathname) : null;
    if (match === null) continue;
    const body = method === 'POST' ? await bodyOf(request) : {};
    return { kind, version, orderId: parseOrderId(match[1] ?? body['order_id']), body };
  }
  return { kind: 'other', version, orderId: null, body: {} };
}

async function bodyOf(request: Request): Promise<JsonObject> {
  // A body over the limit is the service's to refuse.
  const bytes = await readBytes(request.clone(), BODY_LIMIT_BYTES);
  const read = bytes === null ? 'malformed' : jsonIn(bytes);
  return typeof read === 'object' && isObject(read.json) ? read.json : {};
}
