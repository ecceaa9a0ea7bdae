import type * as v from 'valibot';
import { appeal, appealList } from '../answers/appeal.ts';
import { orderCreated, orderRead } from '../answers/order.ts';
import { paymentV1Created, paymentV1Read } from '../answers/payment-v1.ts';
import { paymentV2 } from '../answers/payment-v2.ts';
import { supportMessagePosted, supportThread } from '../answers/support.ts';
import type { Appeal, AppealCreationRequest } from '../appeals.ts';
import type { AppealStatus } from '../statuses.ts';
import type { SupportMessagePosted, SupportMessageRequest, SupportThread } from '../support.ts';
import type {
  ExternalPaymentRequest,
  InternalPaymentRequest,
  OrderCreated,
  OrderCreationRequest,
  OrderRead,
  PaymentV1Created,
  PaymentV1Read,
} from '../wire.ts';
import type { PaymentV2, PaymentV2Request } from '../wire-v2.ts';
import { type Fetch, type Outcome, type Sending, send } from './send.ts';

export type { Fetch, Outcome } from './send.ts';

export interface ClientOptions {
  readonly fetch: Fetch;
  /** What `{base_url}` is in the interface: an origin, with a path if there is one. */
  readonly baseUrl: string;
  /** A merchant's key; or an order's `merchant_token`, which creates that order's internal payment and nothing else. */
  readonly apiKey: string;
}

/** What any call may be given. */
export interface CallOptions {
  /** Calls it off: the outcome is a `network` failure, or `timeout` for `AbortSignal.timeout()`. */
  readonly signal?: AbortSignal;
}

export interface PaymentCallOptions extends CallOptions {
  /** `X-Request-Timeout`, 1 to 60: after it the service gives up, and has created nothing. */
  readonly requestTimeoutSeconds?: number;
}

/** Every call of the interface, and the support thread of an appeal. None rejects: see {@link Outcome}. */
export interface Client {
  /** Interface 4.1. */
  createOrder(body: OrderCreationRequest, options?: CallOptions): Promise<Outcome<OrderCreated>>;
  /** Interface 4.4. @param orderId a UUID */
  readOrder(orderId: string, options?: CallOptions): Promise<Outcome<OrderRead>>;
  /** Interface 4.2. */
  createExternalPayment(
    body: ExternalPaymentRequest,
    options?: CallOptions,
  ): Promise<Outcome<PaymentV1Created>>;
  /** Interface 4.3. */
  createInternalPayment(
    body: InternalPaymentRequest,
    options?: CallOptions,
  ): Promise<Outcome<PaymentV1Created>>;
  /** Interface 4.5. @param orderId a UUID */
  readPayment(orderId: string, options?: CallOptions): Promise<Outcome<PaymentV1Read>>;
  /** Interface 4.6. */
  createPayment(body: PaymentV2Request, options?: PaymentCallOptions): Promise<Outcome<PaymentV2>>;
  /** Interface 4.8. */
  createAppeal(body: AppealCreationRequest, options?: CallOptions): Promise<Outcome<Appeal>>;
  /** Interface 4.7. */
  readAppeal(appealId: number, options?: CallOptions): Promise<Outcome<Appeal>>;
  /** Interface 4.9. @param query newest first; 50 unless `limit` (1 to 100) says otherwise */
  listAppeals(
    query?: { readonly status?: AppealStatus; readonly limit?: number },
    options?: CallOptions,
  ): Promise<Outcome<Appeal[]>>;
  /** The thread that opens with every appeal. */
  readThread(appealId: number, options?: CallOptions): Promise<Outcome<SupportThread>>;
  postMessage(
    appealId: number,
    body: SupportMessageRequest,
    options?: CallOptions,
  ): Promise<Outcome<SupportMessagePosted>>;
}

/** A merchant's client. It does no I/O but by the `fetch` it is given, and keeps nothing. */
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
    const sending = { method: 'POST', url: base + path, body, signal: options.signal } as const;
    return call({ ...sending, headers: { ...key, ...headers } }, schema);
  }

  const call = <Value>(sending: Sending, schema: v.GenericSchema<Value>) => send(fetch, sending, schema);

  return {
    createOrder: (body, options) => post('/api/v1/orders/', body, orderCreated, options),
    readOrder: (orderId, options) => get(`/api/v1/orders/${part(orderId)}/`, orderRead, options),
    createExternalPayment: (body, options) => post('/api/v1/payments/', body, paymentV1Created, options),
    createInternalPayment: (body, options) =>
      post('/api/v1/payments/internal/', body, paymentV1Created, options),
    readPayment: (orderId, options) =>
      get(`/api/v1/payments/check-by-order-id/${part(orderId)}/`, paymentV1Read, options),
    createPayment: (body, options) => post('/api/v2/payments/', body, paymentV2, options, limitOf(options)),
    createAppeal: (body, options) => post('/api/v2/appeals/', body, appeal, options),
    readAppeal: (appealId, options) => get(`/api/v2/appeals/${appealId}/`, appeal, options, key),
    listAppeals: (query, options) => get(`/api/v2/appeals/${queryOf(query)}`, appealList, options, key),
    readThread: (appealId, options) =>
      get(`/support/appeals/${appealId}/messages`, supportThread, options, key),
    postMessage: (appealId, body, options) =>
      post(`/support/appeals/${appealId}/messages`, body, supportMessagePosted, options),
  };
}

/** One part of a path, whatever is in it. */
const part = encodeURIComponent;

function limitOf(options: PaymentCallOptions = {}): Record<string, string> {
  const { requestTimeoutSeconds } = options;
  return requestTimeoutSeconds === undefined ? {} : { 'x-request-timeout': String(requestTimeoutSeconds) };
}

function queryOf(query: { readonly [name: string]: string | number } = {}): string {
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${part(String(value))}`);
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
}
