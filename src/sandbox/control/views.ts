import type { JsonObject } from '../../contract/json.ts';
import type { ServiceContext } from '../../service/context.ts';
import { appealsOnPayments, type StoredAppeal } from '../../service/store/appeals.ts';
import { orderState } from '../../service/store/current-payment.ts';
import type { StoredOrder } from '../../service/store/orders.ts';
import type { StoredPayment } from '../../service/store/payment-row.ts';
import { paymentsOfOrder } from '../../service/store/payments.ts';
import { countWebhooks } from '../../service/store/webhooks/find.ts';
import { appealView } from '../../service/views/appeal-v2.ts';
import { orderCreated, orderRead } from '../../service/views/order-v1.ts';
import { paymentRead } from '../../service/views/payment-v1.ts';

/** A payment as a tester sees it: the payer's view and the stored fields. */
export function paymentView(core: ServiceContext, order: StoredOrder, payment: StoredPayment): JsonObject {
  const now = core.clock.now();
  return {
    ...paymentRead(payment, { settings: core.settings, order, now }),
    id: payment.id,
    version: payment.version,
    client_id: payment.clientId,
    client_ip: payment.clientIp,
    callback_url: payment.callbackUrl,
    requisites: payment.requisites,
    shown_at: payment.shownAt === null ? null : new Date(payment.shownAt).toISOString(),
    first_shown_at: payment.firstShownAt === null ? null : new Date(payment.firstShownAt).toISOString(),
    withdrawn: payment.withdrawn,
    expires_at: new Date(payment.expiresAt).toISOString(),
    created_at: new Date(payment.createdAt).toISOString(),
    updated_at: new Date(payment.updatedAt).toISOString(),
  };
}

/** The merchant's view of an appeal, with its readiness for processing. */
export function appealControlView(appeal: StoredAppeal): JsonObject {
  return { ...appealView(appeal), ready: appeal.readyAt !== null };
}

/** An order with its current payment, all its payments and their appeals, oldest first. */
export async function orderView(core: ServiceContext, order: StoredOrder): Promise<JsonObject> {
  const payments = await paymentsOfOrder(core.database, order.orderId);
  const state = await orderState(core.database, order);
  const standing = state.current;
  return {
    ...orderRead(core.settings, order, state, core.clock.now()),
    ...orderCreated(core.settings, order),
    payment: standing === null ? null : paymentView(core, order, standing),
    payments: payments.map((payment) => paymentView(core, order, payment)),
    webhooks: await countWebhooks(core.database, order.orderId),
    appeals: (
      await appealsOnPayments(
        core.database,
        payments.map(({ id }) => id),
      )
    ).map(appealControlView),
  };
}
