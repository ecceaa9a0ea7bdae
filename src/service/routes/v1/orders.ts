import type { Hono, MiddlewareHandler } from 'hono';
import { parseAmount } from '../../../contract/amount.ts';
import { geoByName, geoNameOf } from '../../../contract/geo-names.ts';
import { DEFAULT_GEO_ID } from '../../../contract/geos.ts';
import type { ServiceContext } from '../../context.ts';
import type { Env } from '../../http/env.ts';
import { badRequest, methodNotAllowed, notFound } from '../../http/errors-v1.ts';
import { idempotentCreation } from '../../http/idempotency-key.ts';
import { checkRedirects } from '../../http/redirects.ts';
import { json } from '../../http/respond.ts';
import { readBodyV1 } from '../../http/validate.ts';
import { createOnce } from '../../operations/create-once.ts';
import { createOrder } from '../../operations/create-order.ts';
import { orderState } from '../../store/current-payment.ts';
import { findOrder } from '../../store/orders.ts';
import { orderCreated, orderRead } from '../../views/order-v1.ts';
import { merchantOnly, orderIdInPath } from './callers.ts';
import { creationErrorV1, invalidKey } from './creation-errors.ts';
import type { CreationLimits } from './creation-limits.ts';
import { orderCreation } from './schemas.ts';

/** Order creation. */
export async function createOrderV1(
  context: ServiceContext,
  request: Request,
  limits: CreationLimits,
): Promise<Response> {
  const merchantId = await merchantOnly(context, request);
  limits.countMerchant(merchantId);
  const body = await readBodyV1(request, orderCreation);
  checkRedirects(context, body);
  const input = {
    merchantId,
    amount: parseAmount(body.amount),
    shopOrderId: body.outter_id,
    geoId: geoOf(body.geo_id ?? null, body.geo_name || null),
    redirectUrl: body.redirect_url,
    successRedirectUrl: body.success_redirect_url || null,
    failRedirectUrl: body.fail_redirect_url || null,
  };
  const creation = idempotentCreation(request, merchantId, body, invalidKey);
  if (creation === null) {
    return json(200, orderCreated(context.settings, await createOrder(context, context.database, input)));
  }
  try {
    const order = await createOnce(context, creation, {
      create: (sql) => createOrder(context, sql, input),
      idOf: ({ orderId }) => orderId,
      find: (sql, id) => findOrder(sql, orderIdInPath(id)),
    });
    return json(200, orderCreated(context.settings, order));
  } catch (error) {
    throw creationErrorV1(error);
  }
}

/** Registers the order read. */
export function ordersV1(app: Hono<Env>, context: ServiceContext, limit: MiddlewareHandler<Env>): void {
  app.get('/api/v1/orders/:order_id', limit, async (c) => {
    const orderId = orderIdInPath(c.req.param('order_id'));
    const order = await findOrder(context.database, orderId);
    if (order === null) throw notFound('Order not found');
    const state = await orderState(context.database, order);
    return json(200, orderRead(context.settings, order, state, context.clock.now()));
  });
  app.all('/api/v1/orders/:order_id', () => {
    throw methodNotAllowed(['GET', 'HEAD']);
  });
}

/** The ID of the country, given by ID or by name; if both are given, they have to agree. */
function geoOf(id: number | null, name: string | null): number {
  const named = geoByName(name);
  if (id !== null && named !== null && named.id !== id) {
    throw badRequest(`geo_id ${id} is ${geoNameOf(id) || 'unknown'}, geo_name is ${named.name}`);
  }
  return id ?? named?.id ?? DEFAULT_GEO_ID;
}
