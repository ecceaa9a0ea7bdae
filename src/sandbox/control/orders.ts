import type { Hono } from 'hono';
import * as v from 'valibot';
import { parseAmount } from '../../contract/amount.ts';
import { DEFAULT_GEO_ID, geoByName } from '../../contract/geos.ts';
import { transferMethodOf } from '../../contract/methods.ts';
import { invalidField, methodNotAllowed } from '../../service/http/errors-v1.ts';
import { json } from '../../service/http/respond.ts';
import { amount, geoId, geoName, text, transferMethod } from '../../service/routes/v1/fields.ts';
import { listOrders, type StoredOrder } from '../../service/store/orders.ts';
import { NoAvailableCards } from '../../service/work/allocate.ts';
import { createOrder } from '../../service/work/create-order.ts';
import { createInternalPayment } from '../../service/work/create-payment.ts';
import { growPool } from '../demo/entries.ts';
import type { Driver } from '../driver.ts';
import { anyText, delayMs, wireFields } from './fields.ts';
import { controlBody } from './read.ts';
import { orderView } from './view.ts';

const SHOP = 'https://shop.example';

/** As in order creation, with the checks on addresses taken away; what is required there has a default here. */
const newOrder = v.strictObject({
  amount: v.nullish(amount),
  outter_id: anyText,
  geo_id: v.nullish(geoId),
  geo_name: v.nullish(geoName),
  redirect_url: anyText,
  success_redirect_url: anyText,
  fail_redirect_url: anyText,
  /** `false`: the order read gives none. */
  merchant_token: v.optional(v.literal(false)),
  /** `false`: payments of this order show no requisites until they are filled; a number: after so many ms. */
  requisites: v.optional(v.union([v.literal(false), delayMs])),
  /** Of payments of this order, in seconds. */
  lifetime: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1, 'ensure this value is at least 1'))),
  /** Makes the order's payment at once, as its page would. */
  transfer_method: v.optional(transferMethod),
  bank: v.nullish(text(64)),
  /** Fields of the order read that say this instead of the truth. */
  wire: v.optional(wireFields),
  omit: v.optional(v.array(v.string())),
});

/** How many orders the list shows. */
const LISTED = 100;

export function orderControls(app: Hono, driver: Driver): void {
  const { core } = driver;

  app.post('/sandbox/orders', async (c) => {
    const body = await controlBody(c.req.raw, newOrder);
    const order = await createOrder(core, core.database, {
      merchantId: driver.demo.merchantId,
      amount: parseAmount(body.amount),
      shopOrderId: body.outter_id ?? `SANDBOX-${core.clock.now()}`,
      geoId: body.geo_id ?? geoByName(body.geo_name)?.id ?? DEFAULT_GEO_ID,
      redirectUrl: body.redirect_url === undefined ? `${SHOP}/return` : body.redirect_url,
      successRedirectUrl:
        body.success_redirect_url === undefined ? `${SHOP}/success` : body.success_redirect_url,
      failRedirectUrl: body.fail_redirect_url === undefined ? `${SHOP}/fail` : body.fail_redirect_url,
    });
    plan(driver, order, body);
    if (body.transfer_method !== undefined) {
      await pay(driver, order, body.transfer_method, body.bank ?? null);
    }
    return json(200, await orderView(core, order));
  });

  app.get('/sandbox/orders', async () => {
    const orders = await listOrders(core.database, LISTED);
    return json(200, { orders: await Promise.all(orders.map((order) => orderView(core, order))) });
  });

  app.all('/sandbox/orders', () => {
    throw methodNotAllowed(['GET', 'POST']);
  });
}

function plan(driver: Driver, order: StoredOrder, body: v.InferOutput<typeof newOrder>): void {
  const { requisites, lifetime, merchant_token, wire, omit } = body;
  if (requisites !== undefined) {
    driver.plans.set(order.orderId, { requisitesDelayMs: requisites === false ? null : requisites });
  }
  if (lifetime !== undefined) driver.plans.set(order.orderId, { lifetimeMs: lifetime * 1000 });
  if (merchant_token === false)
    driver.overrides.setOrder(order.orderId, { fields: { merchant_token: null } });
  if (wire !== undefined) driver.overrides.setOrder(order.orderId, { fields: wire });
  if (omit !== undefined) driver.overrides.setOrder(order.orderId, { omit });
}

async function pay(
  { core }: Driver,
  order: StoredOrder,
  transferMethodGiven: string,
  bank: string | null,
): Promise<void> {
  const method = transferMethodOf(transferMethodGiven);
  if (order.amount === null || method === null) {
    throw invalidField('transfer_method', 'an order without an amount cannot have a payment made for it');
  }
  const wish = {
    amount: order.amount,
    method,
    transferMethod: transferMethodGiven,
    bank: bank?.toLowerCase() ?? null,
    geoId: order.geoId,
    clientId: order.orderId,
    clientIp: null,
    callbackUrl: null,
  };
  try {
    await createInternalPayment(core, order, wish);
  } catch (error) {
    const grown = error instanceof NoAvailableCards && bank === null;
    if (!grown || !(await growPool(core.database, method, order.geoId))) throw error;
    await createInternalPayment(core, order, wish);
  }
}
