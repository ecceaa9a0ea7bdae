import * as v from 'valibot';
import { postJson } from '../../service/support/post.ts';
import type { BuiltServer } from '../child/built-server.ts';

/** What the service has acknowledged about one order; what is missing was not asked for, or its answer was lost. */
export interface Acknowledged {
  readonly orderId: string;
  readonly shopOrderId: string;
  readonly amount: number;
  paymentId?: string;
  requisite?: string;
  isCompleted?: true;
}

export interface Load {
  readonly orders: readonly Acknowledged[];
  /** How many writes were acknowledged. */
  writes(): number;
  /** Writes to one run of the server until it is gone. */
  writeTo(server: BuiltServer): Promise<void>;
  /** Asks again for everything whose answer was lost: the same payments have to come of it. */
  finish(server: BuiltServer): Promise<void>;
}

const WORKERS = 12;

/** Few sums, so that many payments would have one in common if they had a requisite in common. */
const SUMS = [1500, 1501, 1502];

const madeOrder = v.object({ order_id: v.string(), amount: v.number() });
const madePayment = v.object({ payment_id: v.string(), order_id: v.string() });

/** The server went away while it was asked. */
class Gone extends Error {}

/**
 * Shops that create an order, its payment, and have it paid, one after another, as fast as they are answered.
 * @param callbackUrl where the webhooks go
 */
export function createLoad(callbackUrl: string): Load {
  const orders: Acknowledged[] = [];
  let serial = 0;
  let writes = 0;

  async function call(server: BuiltServer, path: string, body: object): Promise<unknown> {
    const { status, text } = await postJson(server.url + path, server.apiKey, body).catch((error) => {
      throw new Gone('no answer', { cause: error });
    });
    if (status < 200 || status > 299) throw new Error(`${path}: ${status} ${text} ${server.said()}`);
    writes += 1;
    return JSON.parse(text);
  }

  async function createOrder(server: BuiltServer): Promise<Acknowledged> {
    serial += 1;
    const shopOrderId = `A-${serial}`;
    const amount = SUMS[serial % SUMS.length] ?? 0;
    const body = { amount, outter_id: shopOrderId, redirect_url: 'https://shop.example/' };
    const { order_id } = v.parse(madeOrder, await call(server, '/api/v1/orders/', body));
    const order = { orderId: order_id, shopOrderId, amount };
    orders.push(order);
    return order;
  }

  async function createPayment(server: BuiltServer, order: Acknowledged): Promise<void> {
    const { payment_id } = v.parse(
      madePayment,
      await call(server, '/api/v1/payments/internal/', {
        order_id: order.orderId,
        amount: order.amount,
        transfer_method: 'to_card_number',
        client_id: order.shopOrderId,
        client_ip: '192.0.2.1',
        callback_url: callbackUrl,
      }),
    );
    order.paymentId ??= payment_id;
    if (order.paymentId !== payment_id) throw new Error(`${order.orderId} has a second payment`);
  }

  async function complete(server: BuiltServer, order: Acknowledged): Promise<void> {
    await call(server, `/sandbox/orders/${order.orderId}/complete`, {});
    order.isCompleted = true;
  }

  async function work(server: BuiltServer): Promise<void> {
    try {
      for (;;) {
        const order = await createOrder(server);
        await createPayment(server, order);
        // Every third stays open, so that there is something to share.
        if (serial % 3 !== 0) await complete(server, order);
      }
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
    }
  }

  return {
    orders,
    writes: () => writes,
    async writeTo(server) {
      await Promise.all(Array.from({ length: WORKERS }, () => work(server)));
    },
    async finish(server) {
      for (const order of orders) if (order.paymentId === undefined) await createPayment(server, order);
    },
  };
}
