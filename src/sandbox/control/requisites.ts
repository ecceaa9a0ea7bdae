import type { Hono } from 'hono';
import { methodNotAllowed } from '../../service/http/errors-v1.ts';
import { json } from '../../service/http/respond.ts';
import { readLooseBody } from '../../service/http/validate.ts';
import { showRequisites, withdrawRequisites } from '../../service/operations/change-requisites.ts';
import type { Driver } from '../driver.ts';
import { wireFields } from './fields.ts';
import { orderInPath, paymentOf } from './read.ts';
import { KEPT_NAMES, sortFields } from './requisite-fields.ts';
import { orderView, paymentView } from './view.ts';

/** Fills a payment's requisites, or takes them back. */
export function requisitesControls(app: Hono, driver: Driver): void {
  const { core, overrides } = driver;
  const path = '/sandbox/orders/:order_id/requisites';

  app.post(path, async (c) => {
    const order = await orderInPath(core, c.req.param('order_id'));
    const { kept, bent } = sortFields(await readLooseBody(c.req.raw, wireFields));
    const bends = Object.keys(bent.fields).length + bent.omit.length > 0;
    // Fields that are only said can be prepared before there is a payment.
    if (!bends || Object.keys(kept).length > 0) {
      await showRequisites(core, (await paymentOf(core, order)).paymentId, kept, 'sandbox');
    }
    if (bends) overrides.setPayment(order.orderId, bent);
    return json(200, await orderView(core, order));
  });

  app.delete(path, async (c) => {
    const order = await orderInPath(core, c.req.param('order_id'));
    const payment = await withdrawRequisites(core, (await paymentOf(core, order)).paymentId, 'sandbox');
    overrides.forgetPayment(order.orderId, KEPT_NAMES);
    return json(200, { payment: paymentView(core, order, payment) });
  });

  app.all(path, () => {
    throw methodNotAllowed(['POST', 'DELETE']);
  });
}
