import type { Hono, MiddlewareHandler } from 'hono';
import { parseAmount } from '../../../contract/amount.ts';
import { DEFAULT_GEO_ID, geoById, geoByName } from '../../../contract/geos.ts';
import type { ServiceContext } from '../../context.ts';
import type { Env } from '../../http/env.ts';
import { badRequest, methodNotAllowed, notFound } from '../../http/errors-v1.ts';
import { checkRedirects } from '../../http/redirects.ts';
import { json } from '../../http/respond.ts';
import { readBodyV1 } from '../../http/validate.ts';
import { createOrder } from '../../operations/create-order.ts';
import { findOrder } from '../../store/orders.ts';
import { hasPayment } from '../../store/payments.ts';
import { orderCreated, orderRead } from '../../views/order-v1.ts';
import { merchantOnly, orderIdInPath } from './callers.ts';
import { orderCreation } from './schemas.ts';

/** Order creation. */
export async function createOrderV1(context: ServiceContext, request: Request): Promise<Response> {
  const merchantId = await merchantOnly(context, request);
  const body = await readBodyV1(request, orderCreation);
  checkRedirects(context, body);
  const order = await createOrder(context, context.database, {
    merchantId,
    amount: parseAmount(body.amount),
    shopOrderId: body.outter_id,
    geoId: geoOf(body.geo_id ?? null, body.geo_name || null),
    redirectUrl: body.redirect_url,
    successRedirectUrl: body.success_redirect_url || null,
    failRedirectUrl: body.fail_redirect_url || null,
  });
  return json(200, orderCreated(context.settings, order));
}

/** Registers the order read. */
export function ordersV1(app: Hono<Env>, context: ServiceContext, limit: MiddlewareHandler<Env>): void {
  app.get('/api/v1/orders/:order_id', limit, async (c) => {
    const orderId = orderIdInPath(c.req.param('order_id'));
    const order = await findOrder(context.database, orderId);
    if (order === null) throw notFound('Order not found');
    return json(200, orderRead(context.settings, order, await hasPayment(context.database, orderId)));
  });
  app.all('/api/v1/orders/:order_id', () => {
    throw methodNotAllowed(['GET', 'HEAD']);
  });
}

/** The ID of the country, given by ID or by name; if both are given, they have to agree. */
function geoOf(id: number | null, name: string | null): number {
  const named = geoByName(name);
  if (id !== null && named !== null && named.id !== id) {
    throw badRequest(`geo_id ${id} is ${geoById(id)?.name ?? 'unknown'}, geo_name is ${named.name}`);
  }
  return id ?? named?.id ?? DEFAULT_GEO_ID;
}
