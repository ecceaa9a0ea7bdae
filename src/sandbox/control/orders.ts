import type { Hono } from 'hono';
import { transferMethodOf } from '../../contract/methods.ts';
import { invalidField, methodNotAllowed } from '../../service/http/errors-v1.ts';
import { json } from '../../service/http/respond.ts';
import { readLooseBody } from '../../service/http/validate.ts';
import { PoolExhaustedError } from '../../service/operations/allocate-requisite.ts';
import { createInternalPayment } from '../../service/operations/create-payment.ts';
import { wantedBank } from '../../service/routes/v1/bank.ts';
import { listOrders, type StoredOrder } from '../../service/store/orders.ts';
import { addPoolEntries } from '../demo/seed-pool.ts';
import type { SandboxContext } from '../sandbox-context.ts';
import { createTestOrder, newOrder } from './new-order.ts';
import { orderView } from './views.ts';

/** How many orders the list returns. */
const LIST_LIMIT = 100;

/** Creates orders, with a payment on request, and lists the newest. */
export function orderControls(app: Hono, context: SandboxContext): void {
  const { core } = context;

  app.post('/sandbox/orders', async (c) => {
    const body = await readLooseBody(c.req.raw, newOrder);
    if (body.transfer_method !== undefined && (body.amount ?? null) === null) {
      throw invalidField('amount', 'a payment needs a sum', 'value_error.missing');
    }
    const order = await createTestOrder(context, body);
    if (body.transfer_method !== undefined)
      await pay(context, order, body.transfer_method, await wantedBank(core, order.geoId, body.bank));
    return json(200, await orderView(core, order));
  });

  app.get('/sandbox/orders', async () => {
    const orders = await listOrders(core.database, LIST_LIMIT);
    return json(200, { orders: await Promise.all(orders.map((order) => orderView(core, order))) });
  });

  app.all('/sandbox/orders', () => {
    throw methodNotAllowed(['GET', 'POST']);
  });
}

/** Creates the order's payment as the page would. */
async function pay(
  { core }: SandboxContext,
  order: StoredOrder,
  transferMethodGiven: string,
  bank: string | null,
): Promise<void> {
  const method = transferMethodOf(transferMethodGiven);
  if (order.amount === null || method === null) return;
  const wish = {
    amount: order.amount,
    method,
    transferMethod: transferMethodGiven,
    bank,
    geoId: order.geoId,
    clientId: order.orderId,
    clientIp: null,
    callbackUrl: null,
    replaces: null,
  };
  try {
    await createInternalPayment(core, order, wish);
  } catch (error) {
    const grown = error instanceof PoolExhaustedError && bank === null;
    if (!grown || !(await addPoolEntries(core.database, method, order.geoId))) throw error;
    await createInternalPayment(core, order, wish);
  }
}
