import type { OrderId } from '../contract/ids.ts';
import { isObject, type JsonObject, parseJson } from '../contract/json.ts';
import type { CallDetails } from './classify-call.ts';

/** Fields that the answers about one order replace, and fields that they omit. */
export interface ResponseOverride {
  readonly fields: JsonObject;
  readonly omit: readonly string[];
}

/** Overridden answers, so that a page can be tested with data that this service would never send. */
export interface ResponseOverrides {
  setOrder(orderId: OrderId, override: Partial<ResponseOverride>): void;
  setPayment(orderId: OrderId, override: Partial<ResponseOverride>): void;
  /** Removes the overrides of these fields of an order's payment. */
  forgetPayment(orderId: OrderId, names: readonly string[]): void;
  clear(): void;
  /** Whether the answer to this call has overrides, which makes a conditional request meaningless. */
  touches(call: CallDetails): boolean;
  /** Applies the overrides to a 200 answer; any other answer passes unchanged. */
  apply(call: CallDetails, response: Response): Promise<Response>;
}

const NONE: ResponseOverride = { fields: {}, omit: [] };

export function createResponseOverrides(): ResponseOverrides {
  const orders = new Map<OrderId, ResponseOverride>();
  const payments = new Map<OrderId, ResponseOverride>();

  function overrideFor({ kind, orderId }: CallDetails): ResponseOverride | undefined {
    if (orderId === null) return undefined;
    if (kind === 'order_read') return orders.get(orderId);
    return kind === 'payment_read' || kind === 'payment_create' ? payments.get(orderId) : undefined;
  }

  const add =
    (to: Map<OrderId, ResponseOverride>) => (orderId: OrderId, given: Partial<ResponseOverride>) => {
      const before = to.get(orderId) ?? NONE;
      to.set(orderId, {
        fields: { ...before.fields, ...given.fields },
        omit: [...before.omit, ...(given.omit ?? [])],
      });
    };

  return {
    setOrder: add(orders),
    setPayment: add(payments),
    forgetPayment(orderId, names) {
      const before = payments.get(orderId);
      if (before === undefined) return;
      payments.set(orderId, {
        fields: without(before.fields, names),
        omit: before.omit.filter((name) => !names.includes(name)),
      });
    },
    clear() {
      orders.clear();
      payments.clear();
    },
    touches: (call) => overrideFor(call) !== undefined,
    async apply(call, response) {
      const override = overrideFor(call);
      if (override === undefined || response.status !== 200) return response;
      const body = parseJson(await response.text());
      const overridden = without({ ...(isObject(body) ? body : {}), ...override.fields }, override.omit);
      const headers = new Headers(response.headers);
      headers.delete('etag');
      headers.set('cache-control', 'no-store');
      return new Response(JSON.stringify(overridden), { status: response.status, headers });
    },
  };
}

function without(fields: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
