import * as v from 'valibot';
import { postJson } from '../../service/support/post.ts';
import type { BuiltServer } from '../child/built-server.ts';

/** The acknowledged writes of one order; a missing field was not requested or its answer was lost. */
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
  /** Number of acknowledged writes. */
  writes(): number;
  /** Writes to one run of the server until it dies. */
  writeTo(server: BuiltServer): Promise<void>;
  /** Retries every request whose answer was lost; creations are idempotent, so the same payments must result. */
  finish(server: BuiltServer): Promise<void>;
}

const WORKERS = 12;

/** Few sums, so that payments which share a requisite would often share a sum too. */
const SUMS = [1500, 1501, 1502];

const madeOrder = v.object({ order_id: v.string(), amount: v.number() });
const madePayment = v.object({ payment_id: v.string(), order_id: v.string() });

/** Thrown when the server dies during a request. */
class Gone extends Error {}

/**
 * Concurrent shops that each create an order, create its payment and complete it, in a loop without pauses.
 * @param callbackUrl receiver of the webhooks
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
        // Every third payment stays open, so that open payments could collide.
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
