import { type OrderId, parseOrderId } from '../contract/ids.ts';
import { isObject, type JsonObject } from '../contract/json.ts';
import { tokenIn } from '../service/http/auth.ts';
import { BODY_LIMIT_BYTES, jsonIn } from '../service/http/body.ts';
import { isV2 } from '../service/http/failure.ts';
import { readBytes } from '../service/http/request-data.ts';
import { looksLikeMerchantToken } from '../service/keys/merchant-token.ts';

/** The kinds of calls that a fault can be restricted to. */
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

/** All kinds but the inbox, which plays the shop and not the service. */
export const SERVICE_CALLS: readonly CallKind[] = CALL_KINDS.filter((kind) => kind !== 'inbox');

/** The formats of error bodies (docs/api.md). Paths that belong to neither v2 payments nor appeals use v1's. */
export type ErrorFormat = 'v1' | 'v2' | 'appeals';

/** A request to the service, classified. */
export interface CallDetails {
  readonly kind: CallKind;
  readonly path: string;
  /** The format of this call's error bodies. */
  readonly errorFormat: ErrorFormat;
  /** Whether the request is authorized by an order's token, as a payer's page is. */
  readonly hasOrderToken: boolean;
  readonly orderId: OrderId | null;
  /** The JSON object in a creation's body; empty when there is none. */
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

/** Classifies a request without consuming its body. */
export async function classifyCall(request: Request): Promise<CallDetails> {
  const { pathname } = new URL(request.url);
  const about = {
    path: pathname,
    errorFormat: errorFormatOf(pathname),
    hasOrderToken: hasOrderToken(request),
  };
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  for (const [verb, path, kind] of PATHS) {
    const match = verb === method ? path.exec(pathname) : null;
    if (match === null) continue;
    const body = method === 'POST' ? await bodyOf(request) : {};
    return { ...about, kind, orderId: parseOrderId(match[1] ?? body['order_id']), body };
  }
  return { ...about, kind: 'other', orderId: null, body: {} };
}

function errorFormatOf(path: string): ErrorFormat {
  if (/^\/(?:api\/v2|support)\/appeals(?:\/|$)/.test(path)) return 'appeals';
  return isV2(path) ? 'v2' : 'v1';
}

function hasOrderToken({ headers }: Request): boolean {
  return looksLikeMerchantToken(tokenIn(headers.get('authorization')) ?? '');
}

async function bodyOf(request: Request): Promise<JsonObject> {
  // The service itself rejects a body over the limit.
  const bytes = await readBytes(request.clone(), BODY_LIMIT_BYTES);
  const read = bytes === null ? 'malformed' : jsonIn(bytes);
  return typeof read === 'object' && isObject(read.json) ? read.json : {};
}
