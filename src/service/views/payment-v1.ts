import { amountToNumber } from '../../contract/amount.ts';
import { geoNameOf } from '../../contract/geo-names.ts';
import type { PaymentV1CreationAnswer, PaymentV1ReadAnswer } from '../../contract/wire.ts';
import type { Settings } from '../options.ts';
import { closesInSeconds, lifetimeOf, phaseOf } from '../rules/payment-phase.ts';
import { codeLinkOf, NO_REQUISITES } from '../rules/requisites.ts';
import type { OrderEcho } from '../store/orders.ts';
import type { StoredPayment } from '../store/payment-row.ts';
import { linkOf } from './order-v1.ts';
import { qrPictureUrl } from './qr-code.ts';

/** The ID of the only payment gateway: this service. */
const GATEWAY_ID = 1;

type ViewContext = { readonly settings: Settings; readonly order: OrderEcho; readonly now: number };

/** The response to both creations: the amount is called `sum`. */
export function paymentCreated(payment: StoredPayment, view: ViewContext): PaymentV1CreationAnswer {
  return { sum: amountToNumber(payment.amount), ...common(payment, view) };
}

/** The response to the payment read: the amount is called `amount`. */
export function paymentRead(payment: StoredPayment, view: ViewContext): PaymentV1ReadAnswer {
  return { amount: amountToNumber(payment.amount), ...common(payment, view) };
}

/** The common fields. Requisites are present only while the payer may use them. */
function common(payment: StoredPayment, { settings, order, now }: ViewContext) {
  const isShown = phaseOf(payment, now) === 'shown';
  const shown = isShown ? payment.requisites : NO_REQUISITES;
  const link = linkOf(settings, payment.orderId);
  return {
    bank: shown.bank,
    transfer_method: payment.transferMethod,
    status: payment.status,
    full_name: shown.fullName,
    card_number: shown.cardNumber,
    sbp_phone_number: shown.sbpPhoneNumber,
    account_number: shown.accountNumber,
    bik: shown.accountNumber === null ? undefined : (shown.bik ?? undefined),
    has_appeal: payment.hasAppeal,
    is_canceled: payment.status === 'canceled',
    payment_gateway_id: GATEWAY_ID,
    payment_id: payment.paymentId,
    order_id: payment.orderId,
    outter_id: order.shopOrderId,
    geo_id: payment.geoId,
    // The redirect_url of an internal payment is its payment page.
    redirect_url: payment.origin === 'internal' ? link : order.redirectUrl,
    success_redirect_url: order.successRedirectUrl,
    fail_redirect_url: order.failRedirectUrl,
    lifetime: lifetimeOf(payment, now),
    closes_in_seconds: closesInSeconds(payment, settings.graceMs, now),
    prev_sum: payment.previousAmount === null ? null : amountToNumber(payment.previousAmount),
    donation_url: shown.donationUrl,
    tpay_link: (isShown ? codeLinkOf(payment) : null) ?? shown.tpayLink,
    qr_code: shown.qrCode ?? qrPictureUrl(settings, payment, now),
    work_country: geoNameOf(payment.geoId),
    link,
  };
}
