import type { OrderId } from '../contract/ids.ts';
import { isObject, type JsonObject, parseJson } from '../contract/json.ts';
import type { Call } from './classify-call.ts';

/** What answers about one order say instead of the truth, and what they leave out. */
export interface Override {
  readonly fields: JsonObject;
  readonly omit: readonly string[];
}

/** Answers bent on purpose, so that a page can be shown what no service of ours would send. */
export interface Overrides {
  setOrder(orderId: OrderId, override: Partial<Override>): void;
  setPayment(orderId: OrderId, override: Partial<Override>): void;
  /** Tells the truth again about these fields of an order's payment. */
  forgetPayment(orderId: OrderId, names: readonly string[]): void;
  clear(): void;
  /** Whether the answer to this call would be bent: then it is no use asking whether it changed. */
  touches(call: Call): boolean;
  /** The answer, bent if it is a good one; any other as it is. */
  apply(call: Call, response: Response): Promise<Response>;
}

const NONE: Override = { fields: {}, omit: [] };

export function createOverrides(): Overrides {
  const orders = new Map<OrderId, Override>();
  const payments = new Map<OrderId, Override>();

  function overrideFor({ kind, orderId }: Call): Override | undefined {
    if (orderId === null) return undefined;
    if (kind === 'order_read') return orders.get(orderId);
    return kind === 'payment_read' || kind === 'payment_create' ? payments.get(orderId) : undefined;
  }

  const add = (to: Map<OrderId, Override>) => (orderId: OrderId, given: Partial<Override>) => {
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
      const bent = without({ ...(isObject(body) ? body : {}), ...override.fields }, override.omit);
      const headers = new Headers(response.headers);
      headers.delete('etag');
      headers.set('cache-control', 'no-store');
      return new Response(JSON.stringify(bent), { status: response.status, headers });
    },
  };
}

function without(fields: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
