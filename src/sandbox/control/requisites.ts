import type { Hono } from 'hono';
import { methodNotAllowed } from '../../service/http/errors-v1.ts';
import { json } from '../../service/http/respond.ts';
import { readLooseBody } from '../../service/http/validate.ts';
import { showRequisites, withdrawRequisites } from '../../service/operations/change-requisites.ts';
import type { SandboxContext } from '../sandbox-context.ts';
import { wireFields } from './fields.ts';
import { orderInPath, standingPaymentOf } from './lookups.ts';
import { STORED_NAMES, splitRequisiteFields } from './requisite-fields.ts';
import { orderView, paymentView } from './views.ts';

/** Fills a payment's requisites, or withdraws them. */
export function requisitesControls(app: Hono, context: SandboxContext): void {
  const { core, overrides } = context;
  const path = '/sandbox/orders/:order_id/requisites';

  app.post(path, async (c) => {
    const order = await orderInPath(core, c.req.param('order_id'));
    const { stored, overridden } = splitRequisiteFields(await readLooseBody(c.req.raw, wireFields));
    const hasOverrides = Object.keys(overridden.fields).length + overridden.omit.length > 0;
    // Overrides can be set before the payment exists.
    if (!hasOverrides || Object.keys(stored).length > 0) {
      await showRequisites(core, (await standingPaymentOf(core, order)).paymentId, stored, 'sandbox');
    }
    if (hasOverrides) overrides.setPayment(order.orderId, overridden);
    return json(200, await orderView(core, order));
  });

  app.delete(path, async (c) => {
    const order = await orderInPath(core, c.req.param('order_id'));
    const payment = await withdrawRequisites(
      core,
      (await standingPaymentOf(core, order)).paymentId,
      'sandbox',
    );
    overrides.forgetPayment(order.orderId, STORED_NAMES);
    return json(200, { payment: paymentView(core, order, payment) });
  });

  app.all(path, () => {
    throw methodNotAllowed(['POST', 'DELETE']);
  });
}
