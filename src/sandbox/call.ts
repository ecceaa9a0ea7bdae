import { type OrderId, parseOrderId } from '../contract/ids.ts';
import { isObject, type JsonObject, parseJson } from '../contract/json.ts';

/** The calls that faults can be aimed at. */
export const CALL_KINDS = [
  'order_create',
  'order_read',
  'payment_create',
  'payment_read',
  'client_ip',
  'other',
] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** What a request to the service is about. */
export interface Call {
  readonly kind: CallKind;
  readonly orderId: OrderId | null;
  /** The body of a creation, as far as it is a JSON object; empty otherwise. */
  readonly body: JsonObject;
}

const PATHS: readonly (readonly [method: string, path: RegExp, kind: CallKind])[] = [
  ['POST', /^\/api\/v1\/orders\/?$/, 'order_create'],
  ['GET', /^\/api\/v1\/orders\/([^/]+)\/?$/, 'order_read'],
  ['POST', /^\/api\/v1\/payments\/(?:internal\/?)?$/, 'payment_create'],
  ['POST', /^\/api\/v1\/payments$/, 'payment_create'],
  ['POST', /^\/api\/v2\/payments\/?$/, 'payment_create'],
  ['GET', /^\/api\/v1\/payments\/check-by-order-id\/([^/]+)\/?$/, 'payment_read'],
  ['GET', /^\/client-ip\/?$/, 'client_ip'],
];

/** Bodies longer than this are the service's to refuse, and are not looked into. */
const LONGEST_BODY_CHARACTERS = 64 * 1024;

/** Says what a request asks for; the request stays unread. */
export async function callOf(request: Request): Promise<Call> {
  const { pathname } = new URL(request.url);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  for (const [verb, path, kind] of PATHS) {
    const match = verb === method ? path.exec(pathname) : null;
    if (match === null) continue;
    const body = method === 'POST' ? await bodyOf(request) : {};
    return { kind, orderId: parseOrderId(match[1] ?? body['order_id']), body };
  }
  return { kind: 'other', orderId: null, body: {} };
}

async function bodyOf(request: Request): Promise<JsonObject> {
  const length = Number(request.headers.get('content-length') ?? 0);
  if (length > LONGEST_BODY_CHARACTERS) return {};
  const text = await request.clone().text();
  const body = text.length > LONGEST_BODY_CHARACTERS ? undefined : parseJson(text);
  return isObject(body) ? body : {};
}
