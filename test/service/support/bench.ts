import { onTestFinished } from 'vitest';
import type { Amount } from '../../../src/contract/amount.ts';
import { parseAmount } from '../../../src/contract/amount.ts';
import { isObject, type JsonObject } from '../../../src/contract/json.ts';
import type { Connection } from '../../../src/service/connection.ts';
import type { ServiceContext } from '../../../src/service/context.ts';
import { hashSecret, newApiKey, newWebhookSecret, parseApiKey } from '../../../src/service/keys/api-key.ts';
import { openContext } from '../../../src/service/open-context.ts';
import type { ServiceOptions } from '../../../src/service/options.ts';
import type { PoolEntry } from '../../../src/service/rules/requisites.ts';
import { type Service, serviceOf } from '../../../src/service/service.ts';
import type { Database } from '../../../src/service/store/drivers/database.ts';
import { insertKey } from '../../../src/service/store/keys.ts';
import { insertMerchant } from '../../../src/service/store/merchants.ts';
import { insertPoolEntries } from '../../../src/service/store/pool/entries.ts';
import { type ManualClock, manualClock } from './clock.ts';
import { type DatabaseKind, sqlite } from './databases.ts';

export const PUBLIC_URL = 'https://pay.example';
export const SECRET = 'a secret that is long enough for a test';

/** A response with its body. */
export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body when it is a JSON object; empty otherwise. */
  readonly body: JsonObject;
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connection?: Connection;
}

/** A service with one merchant and a small pool, and functions to call it. */
export interface Bench {
  readonly context: ServiceContext;
  readonly service: Service;
  readonly clock: ManualClock;
  readonly apiKey: string;
  readonly merchantId: number;
  get(path: string, options?: CallOptions): Promise<TestResponse>;
  post(path: string, body: unknown, options?: CallOptions): Promise<TestResponse>;
  /** @param body as sent */
  send(method: string, path: string, options?: CallOptions, body?: string): Promise<TestResponse>;
}

/** `count` Russian cards for `to_card_number`, with arbitrary numbers. */
export function someCards(count: number, over: Partial<PoolEntry> = {}): readonly PoolEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    method: 'to_card_number' as const,
    geoId: 1,
    bank: 'sber',
    fullName: 'Иван Иванович Петров',
    cardNumber: `22022000${String(index).padStart(8, '0')}`,
    accountNumber: null,
    sbpPhoneNumber: null,
    qrId: null,
    tipsId: null,
    ...over,
  }));
}

export async function openBench(
  options: Partial<ServiceOptions> & {
    readonly pool?: readonly PoolEntry[];
    readonly on?: DatabaseKind;
  } = {},
): Promise<Bench> {
  const { pool = someCards(3), on = sqlite, ...settings } = options;
  const { database, drop } = await databaseFor(on, settings.database);
  const clock = manualClock();
  const context = await openContext({
    publicUrl: PUBLIC_URL,
    secret: SECRET,
    clock,
    ...settings,
    database,
  });
  onTestFinished(async () => {
    await context.close();
    await drop();
  });
  await insertPoolEntries(context.database, pool);
  return { ...callsTo(serviceOf(context)), context, clock, ...(await newMerchant(context)) };
}

/** A fresh database and how to drop it, unless the test brings one of its own, which stays. */
export async function databaseFor(on: DatabaseKind, own: string | undefined) {
  if (own !== undefined) return { database: own, drop: async () => {} };
  const { address, drop } = await on.fresh();
  return { database: address, drop };
}

/**
 * Opens all connections of the pool, by transactions that wait for one another: otherwise concurrent requests
 * would be serialized by opening connections.
 */
export async function connectAll(database: Database, { connections }: DatabaseKind): Promise<void> {
  let started = 0;
  let open = () => {};
  const allStarted = new Promise<void>((resolve) => {
    open = resolve;
  });
  const each = () =>
    database.transaction(async () => {
      started += 1;
      if (started === connections) open();
      await allStarted;
    });
  await Promise.all(Array.from({ length: connections }, each));
}

/** Another merchant of the same service. */
export async function newMerchant(context: ServiceContext): Promise<{ apiKey: string; merchantId: number }> {
  const now = context.clock.now();
  const { merchantId } = await insertMerchant(
    context.database,
    { name: 'Shop', callbackUrl: null, webhookSecret: newWebhookSecret(context.ids) },
    now,
  );
  const apiKey = newApiKey(context.ids);
  const key = parseApiKey(apiKey);
  if (key === null) throw new Error('a new key is unreadable');
  await insertKey(
    context.database,
    { keyId: key.keyId, merchantId, secretHash: hashSecret(key.secret) },
    now,
  );
  return { apiKey, merchantId };
}

export function callsTo(service: Service) {
  async function send(
    method: string,
    path: string,
    options: CallOptions = {},
    body?: string,
  ): Promise<TestResponse> {
    const headers = new Headers(options.headers);
    if (options.token !== undefined) headers.set('authorization', `Token ${options.token}`);
    if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    // As over the network.
    if (body !== undefined) headers.set('content-length', String(Buffer.byteLength(body)));
    const request = new Request(`http://service.internal${path}`, { method, headers, body: body ?? null });
    const response = await service.fetch(request, options.connection);
    const text = await response.text();
    const json: unknown = response.headers.get('content-type')?.startsWith('application/json')
      ? JSON.parse(text === '' ? '{}' : text)
      : {};
    return { status: response.status, headers: response.headers, text, body: isObject(json) ? json : {} };
  }
  return {
    service,
    get: (path: string, options?: CallOptions) => send('GET', path, options),
    post: (path: string, body: unknown, options?: CallOptions) =>
      send('POST', path, options, typeof body === 'string' ? body : JSON.stringify(body)),
    send,
  };
}

export const ORDERS = '/api/v1/orders/';
export const EXTERNAL = '/api/v1/payments/';
export const INTERNAL = '/api/v1/payments/internal/';
export const paymentOf = (orderId: unknown): string => `/api/v1/payments/check-by-order-id/${orderId}/`;
export const orderAt = (orderId: unknown): string => `${ORDERS}${orderId}/`;

export function anOrderBody(over: JsonObject = {}): JsonObject {
  return { amount: 1500, outter_id: 'A-1', redirect_url: 'https://shop.example/return', ...over };
}

export function anInternalBody(orderId: unknown, over: JsonObject = {}): JsonObject {
  return {
    order_id: orderId,
    amount: 1500,
    transfer_method: 'to_card_number',
    client_id: 'client-1',
    client_ip: '192.0.2.1',
    ...over,
  };
}

/** Creates an order. @returns the response */
export async function newOrder(bench: Bench, over: JsonObject = {}): Promise<JsonObject> {
  return (await bench.post(ORDERS, anOrderBody(over), { token: bench.apiKey })).body;
}

/** Creates an order and its internal payment. @returns both responses */
export async function newPayment(bench: Bench, over: JsonObject = {}) {
  const order = await newOrder(bench);
  const payment = await bench.post(INTERNAL, anInternalBody(order['order_id'], over), {
    token: bench.apiKey,
  });
  return { order, orderId: text(order['order_id']), payment: payment.body, status: payment.status };
}

export function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError(`text expected, not ${typeof value}`);
  return value;
}

export function sum(value: string | number): Amount {
  const amount = parseAmount(value);
  if (amount === null) throw new TypeError(`${value} is no sum`);
  return amount;
}
