import { amountToFixed } from '../../../../contract/amount.ts';
import type { OperatorPayment } from '../../../../contract/answers/operator/payments.ts';
import { phaseOf } from '../../../rules/payment-phase.ts';
import { wireRequisites } from '../../../rules/requisite-names.ts';
import type { PaymentWithOrder } from '../../../store/find-payments.ts';
import { iso, isoOrNull } from '../../calls/time.ts';

/**
 * A payment for the operator: all its data, and its phase as the payer sees it. It does not count as shown to the
 * payer.
 */
export function paymentView(
  { payment, merchantId, shopOrderId, isOrderPaidTwice }: PaymentWithOrder,
  now: number,
): OperatorPayment {
  const phase = phaseOf(payment, now);
  return {
    id: payment.id,
    payment_id: payment.paymentId,
    order_id: payment.orderId,
    merchant_id: merchantId,
    outter_id: shopOrderId,
    origin: payment.origin,
    status: payment.status,
    amount: amountToFixed(payment.amount),
    prev_amount: payment.previousAmount === null ? null : amountToFixed(payment.previousAmount),
    transfer_method: payment.transferMethod,
    bank_wanted: payment.bankWanted,
    geo_id: payment.geoId,
    client_id: payment.clientId,
    client_ip: payment.clientIp,
    callback_url: payment.callbackUrl,
    replaces: payment.replaces,
    order_paid_twice: isOrderPaidTwice,
    requisite_id: payment.requisiteId,
    requisites: wireRequisites(payment.requisites),
    // The next read of the payer shows what is due.
    phase: phase === 'due' ? 'shown' : phase,
    shown_at: isoOrNull(payment.shownAt),
    first_shown_at: isoOrNull(payment.firstShownAt),
    expires_at: iso(payment.expiresAt),
    has_appeal: payment.hasAppeal,
    version: payment.version,
    created_at: iso(payment.createdAt),
    updated_at: iso(payment.updatedAt),
  };
}
