import type * as v from 'valibot';
import { appeal, appealList } from '../answers/appeal.ts';
import {
  merchantAppeals,
  merchantOrders,
  merchantPayments,
  merchantWebhooks,
} from '../answers/merchant/lists.ts';
import { merchantOrderWithPayments } from '../answers/merchant/orders.ts';
import { merchantPayment } from '../answers/merchant/payments.ts';
import { webhookInFull } from '../answers/operator/webhooks.ts';
import { orderCreated, orderRead } from '../answers/order.ts';
import { paymentV1Created, paymentV1Read } from '../answers/payment-v1.ts';
import { paymentV2 } from '../answers/payment-v2.ts';
import { supportMessagePosted, supportThread } from '../answers/support.ts';
import type { Appeal, AppealCreationRequest } from '../appeals.ts';
import type { AppealStatus } from '../statuses.ts';
import type { SupportMessageAnswer, SupportMessageRequest, SupportThread } from '../support.ts';
import type {
  ExternalPaymentRequest,
  InternalPaymentRequest,
  OrderCreationAnswer,
  OrderCreationRequest,
  OrderReadAnswer,
  PaymentV1CreationAnswer,
  PaymentV1ReadAnswer,
} from '../wire.ts';
import type {
  MerchantAppeals,
  MerchantOrders,
  MerchantOrderWithPayments,
  MerchantPayment,
  MerchantPayments,
  MerchantWebhooks,
  WebhookInFull,
} from '../wire-merchant.ts';
import type { PaymentV2, PaymentV2Request } from '../wire-v2.ts';
import type { Fetch, Outcome } from './outcome.ts';
import { type RequestData, send } from './send.ts';

export type { Fetch, Outcome } from './outcome.ts';

export interface ClientOptions {
  readonly fetch: Fetch;
  /** The service's origin, with a path if there is one. */
  readonly baseUrl: string;
  /** A merchant's API key, or an order's `merchant_token`, which can only create that order's internal payment. */
  readonly apiKey: string;
}

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call: the outcome is a `network` failure, or `timeout` for `AbortSignal.timeout()`. */
  readonly signal?: AbortSignal;
}

export interface CreationOptions extends CallOptions {
  /** `Idempotency-Key`, 1 to 255 visible ASCII characters: a repeat with the same body creates nothing twice. */
  readonly idempotencyKey?: string;
}

export interface PaymentCallOptions extends CreationOptions {
  /** `X-Request-Timeout`, 1 to 60: after it the service gives up and guarantees that it created nothing. */
  readonly requestTimeoutSeconds?: number;
}

/** The calls of the API (docs/api.md). None rejects: see {@link Outcome}. */
export interface Client {
  createOrder(body: OrderCreationRequest, options?: CreationOptions): Promise<Outcome<OrderCreationAnswer>>;
  /** @param orderId a UUID */
  readOrder(orderId: string, options?: CallOptions): Promise<Outcome<OrderReadAnswer>>;
  /** Creates a payment together with an order of its own. */
  createExternalPayment(
    body: ExternalPaymentRequest,
    options?: CreationOptions,
  ): Promise<Outcome<PaymentV1CreationAnswer>>;
  /** Creates the payment of an existing order. */
  createInternalPayment(
    body: InternalPaymentRequest,
    options?: CreationOptions,
  ): Promise<Outcome<PaymentV1CreationAnswer>>;
  /** @param orderId a UUID */
  readPayment(orderId: string, options?: CallOptions): Promise<Outcome<PaymentV1ReadAnswer>>;
  /** Creates a payment of version 2. */
  createPayment(body: PaymentV2Request, options?: PaymentCallOptions): Promise<Outcome<PaymentV2>>;
  createAppeal(body: AppealCreationRequest, options?: CreationOptions): Promise<Outcome<Appeal>>;
  readAppeal(appealId: number, options?: CallOptions): Promise<Outcome<Appeal>>;
  /** Lists appeals, newest first. @param query `limit` is 1 to 100, 50 by default */
  listAppeals(
    query?: { readonly status?: AppealStatus; readonly limit?: number },
    options?: CallOptions,
  ): Promise<Outcome<Appeal[]>>;
  /** Reads the support thread that opens with every appeal. */
  readThread(appealId: number, options?: CallOptions): Promise<Outcome<SupportThread>>;
  postMessage(
    appealId: number,
    body: SupportMessageRequest,
    options?: CallOptions,
  ): Promise<Outcome<SupportMessageAnswer>>;

  /** Finds the merchant's own orders, newest first. @param query as under "The merchant's own records" in docs/api.md */
  findOrders(query?: Query, options?: CallOptions): Promise<Outcome<MerchantOrders>>;
  /** An order with all its payments. */
  findOrder(orderId: string, options?: CallOptions): Promise<Outcome<MerchantOrderWithPayments>>;
  /** Closes an order, so that it cannot be paid any more. */
  closeOrder(orderId: string, options?: CallOptions): Promise<Outcome<MerchantOrderWithPayments>>;
  findPayments(query?: Query, options?: CallOptions): Promise<Outcome<MerchantPayments>>;
  /** @param payment a UUID or a payment number */
  findPayment(payment: string | number, options?: CallOptions): Promise<Outcome<MerchantPayment>>;
  findWebhooks(query?: Query, options?: CallOptions): Promise<Outcome<MerchantWebhooks>>;
  findWebhook(webhookId: string, options?: CallOptions): Promise<Outcome<WebhookInFull>>;
  redeliverWebhook(webhookId: string, options?: CallOptions): Promise<Outcome<WebhookInFull>>;
  findAppeals(query?: Query, options?: CallOptions): Promise<Outcome<MerchantAppeals>>;
}

/** Query parameters by name. */
export type Query = Readonly<Record<string, string | number>>;

/** Creates a stateless client for a merchant's server. All its I/O goes through the given `fetch`. */
export function createClient({ fetch, baseUrl, apiKey }: ClientOptions): Client {
  const base = baseUrl.replace(/\/+$/, '');
  const key = { authorization: `Token ${apiKey}` };

  function get<Value>(path: string, schema: v.GenericSchema<Value>, options: CallOptions = {}, headers = {}) {
    return call({ method: 'GET', url: base + path, headers, signal: options.signal }, schema);
  }

  function post<Value>(
    path: string,
    body: object,
    schema: v.GenericSchema<Value>,
    options: CallOptions = {},
    headers = {},
  ) {
    const request = { method: 'POST', url: base + path, body, signal: options.signal } as const;
    return call({ ...request, headers: { ...key, ...headers } }, schema);
  }

  function create<Value>(
    path: string,
    body: object,
    schema: v.GenericSchema<Value>,
    options: CreationOptions = {},
    headers = {},
  ) {
    const { idempotencyKey } = options;
    const once = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
    return post(path, body, schema, options, { ...once, ...headers });
  }

  const call = <Value>(request: RequestData, schema: v.GenericSchema<Value>) => send(fetch, request, schema);

  return {
    createOrder: (body, options) => create('/api/v1/orders/', body, orderCreated, options),
    readOrder: (orderId, options) => get(`/api/v1/orders/${part(orderId)}/`, orderRead, options),
    createExternalPayment: (body, options) => create('/api/v1/payments/', body, paymentV1Created, options),
    createInternalPayment: (body, options) =>
      create('/api/v1/payments/internal/', body, paymentV1Created, options),
    readPayment: (orderId, options) =>
      get(`/api/v1/payments/check-by-order-id/${part(orderId)}/`, paymentV1Read, options),
    createPayment: (body, options) => create('/api/v2/payments/', body, paymentV2, options, limitOf(options)),
    createAppeal: (body, options) => create('/api/v2/appeals/', body, appeal, options),
    readAppeal: (appealId, options) => get(`/api/v2/appeals/${appealId}/`, appeal, options, key),
    listAppeals: (query, options) => get(`/api/v2/appeals/${queryOf(query)}`, appealList, options, key),
    readThread: (appealId, options) =>
      get(`/support/appeals/${appealId}/messages`, supportThread, options, key),
    postMessage: (appealId, body, options) =>
      post(`/support/appeals/${appealId}/messages`, body, supportMessagePosted, options),
    findOrders: (query, options) => get(`/merchant/orders${queryOf(query)}`, merchantOrders, options, key),
    findOrder: (orderId, options) =>
      get(`/merchant/orders/${part(orderId)}`, merchantOrderWithPayments, options, key),
    closeOrder: (orderId, options) =>
      post(`/merchant/orders/${part(orderId)}/close`, {}, merchantOrderWithPayments, options),
    findPayments: (query, options) =>
      get(`/merchant/payments${queryOf(query)}`, merchantPayments, options, key),
    findPayment: (payment, options) =>
      get(`/merchant/payments/${part(String(payment))}`, merchantPayment, options, key),
    findWebhooks: (query, options) =>
      get(`/merchant/webhooks${queryOf(query)}`, merchantWebhooks, options, key),
    findWebhook: (webhookId, options) =>
      get(`/merchant/webhooks/${part(webhookId)}`, webhookInFull, options, key),
    redeliverWebhook: (webhookId, options) =>
      post(`/merchant/webhooks/${part(webhookId)}/redeliver`, {}, webhookInFull, options),
    findAppeals: (query, options) => get(`/merchant/appeals${queryOf(query)}`, merchantAppeals, options, key),
  };
}

/** Encodes one segment of a path. */
const part = encodeURIComponent;

function limitOf(options: PaymentCallOptions = {}): Record<string, string> {
  const { requestTimeoutSeconds } = options;
  return requestTimeoutSeconds === undefined ? {} : { 'x-request-timeout': String(requestTimeoutSeconds) };
}

function queryOf(query: Query = {}): string {
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${part(String(value))}`);
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
}
