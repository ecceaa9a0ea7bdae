import type { Hono } from 'hono';
import * as v from 'valibot';
import { parseAmount } from '../../contract/amount.ts';
import type { PaymentStatus } from '../../contract/statuses.ts';
import { invalidField, methodNotAllowed, notFound } from '../../service/http/errors-v1.ts';
import { json } from '../../service/http/respond.ts';
import { readLooseBody } from '../../service/http/validate.ts';
import { adjustAmount } from '../../service/operations/adjust-amount.ts';
import { expirePayment } from '../../service/operations/change-requisites.ts';
import { ensurePaymentStatus } from '../../service/operations/move-payment.ts';
import { amount } from '../../service/routes/v1/fields.ts';
import type { StoredPayment } from '../../service/store/payment-row.ts';
import type { SandboxContext } from '../sandbox-context.ts';
import { orderInPath, standingPaymentOf } from './lookups.ts';
import { paymentView } from './views.ts';

/** The status that each call moves the order's payment to. */
const OUTCOMES: { readonly [verb: string]: PaymentStatus } = {
  complete: 'completed',
  cancel: 'canceled',
  refund: 'refund',
  delete: 'deleted',
};

const newAmount = v.strictObject({ amount });

export function transitionControls(app: Hono, context: SandboxContext): void {
  const { core } = context;

  async function change(orderId: string, to: (payment: StoredPayment) => Promise<StoredPayment>) {
    const order = await orderInPath(core, orderId);
    const payment = await to(await standingPaymentOf(core, order));
    return json(200, { payment: paymentView(core, order, payment) });
  }

  const outcome = '/sandbox/orders/:order_id/:verb{complete|cancel|refund|delete}';
  app.post(outcome, (c) => {
    const status = OUTCOMES[c.req.param('verb')];
    if (status === undefined) throw notFound();
    // Idempotent: repeating a transition changes nothing.
    return change(c.req.param('order_id'), (payment) =>
      ensurePaymentStatus(core, payment, status, 'sandbox'),
    );
  });
  app.all(outcome, onlyPost);

  app.post('/sandbox/orders/:order_id/expire', (c) =>
    change(c.req.param('order_id'), ({ paymentId }) => expirePayment(core, paymentId, 'sandbox')),
  );
  app.all('/sandbox/orders/:order_id/expire', onlyPost);

  app.post('/sandbox/orders/:order_id/amount', async (c) => {
    const sum = parseAmount((await readLooseBody(c.req.raw, newAmount)).amount);
    if (sum === null) throw invalidField('amount', 'value is not a sum');
    return change(c.req.param('order_id'), ({ paymentId }) => adjustAmount(core, paymentId, sum, 'sandbox'));
  });
  app.all('/sandbox/orders/:order_id/amount', onlyPost);
}

function onlyPost(): never {
  throw methodNotAllowed(['POST']);
}
