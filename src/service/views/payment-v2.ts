import { amountToFixed } from '../../contract/amount.ts';
import { geoNameOf } from '../../contract/geo-names.ts';
import { geoById } from '../../contract/geos.ts';
import { type TransferMethod, transferMethodOf } from '../../contract/methods.ts';
import type { MerchantPaymentDetail, PaymentV2 } from '../../contract/wire-v2.ts';
import { moscowTime } from '../lib/moscow-time.ts';
import type { Settings } from '../options.ts';
import { bankOf } from '../rules/banks.ts';
import { convert } from '../rules/conversion.ts';
import { phaseOf } from '../rules/payment-phase.ts';
import { appLinkOf, NO_REQUISITES, type Requisites } from '../rules/requisites.ts';
import type { StoredOrder } from '../store/orders.ts';
import type { StoredPaymentDetail } from '../store/payment-details.ts';
import type { StoredPayment } from '../store/payment-row.ts';
import { qrPictureUrl } from './qr-code.ts';

/** The parts of a payment of version 2. */
export interface PaymentV2Parts {
  readonly payment: StoredPayment;
  readonly detail: StoredPaymentDetail;
  readonly order: StoredOrder;
}

/** A payment of version 2 in its wire format. Requisites are present only while the payer may use them. */
export function paymentV2(settings: Settings, parts: PaymentV2Parts, now: number): PaymentV2 {
  const { payment, detail, order } = parts;
  const geo = geoById(payment.geoId);
  const shown = phaseOf(payment, now) === 'shown' ? payment.requisites : NO_REQUISITES;
  const bank = geo === null || shown.bank === null ? null : bankOf(geo.code, shown.bank);
  const picture = qrPictureUrl(settings, payment, now);
  const fields = fieldsOf(transferMethodOf(payment.transferMethod), shown, picture);
  return {
    id: payment.id,
    sum: amountToFixed(payment.amount),
    card_number: fields.card_number ?? null,
    created_at: moscowTime(payment.createdAt),
    updated_at: moscowTime(payment.updatedAt),
    bank: shown.bank ?? '',
    russified_name: bank?.name ?? '',
    bik: shown.bik ?? bank?.bik ?? null,
    type: payment.transferMethod,
    status: payment.status,
    qr_code: fields.qr_code ?? null,
    qr_code_link: fields.qr_code_link ?? null,
    currency: geo?.currency ?? '',
    full_name: shown.fullName ?? '',
    sbp_phone_number: fields.sbp_phone_number ?? '',
    account_number: fields.account_number ?? null,
    client_id: payment.clientId,
    client_ip: payment.clientIp,
    outter_id: order.shopOrderId,
    project: null,
    merchant_payment_detail: merchantPaymentDetail(payment, detail),
    outter_id_from_form: null,
    tips_id: fields.tips_id ?? null,
    nspk_url: fields.nspk_url ?? null,
    work_country: geo === null ? '' : geoNameOf(geo.id),
    redirect_url: order.redirectUrl,
    callback_url: payment.callbackUrl,
    deeplink_url: fields.deeplink_url ?? null,
  };
}

function merchantPaymentDetail(payment: StoredPayment, detail: StoredPaymentDetail): MerchantPaymentDetail {
  return {
    id: detail.id,
    ...convert(payment.amount, detail),
    created_at: moscowTime(detail.createdAt),
    updated_at: moscowTime(detail.updatedAt),
  };
}

type RequisiteFields = Partial<
  Pick<
    PaymentV2,
    | 'card_number'
    | 'account_number'
    | 'sbp_phone_number'
    | 'qr_code'
    | 'qr_code_link'
    | 'tips_id'
    | 'nspk_url'
    | 'deeplink_url'
  >
>;

const card = ({ cardNumber }: Requisites): RequisiteFields => ({ card_number: cardNumber });
const phone = ({ sbpPhoneNumber }: Requisites): RequisiteFields => ({
  sbp_phone_number: sbpPhoneNumber ?? '',
});

/** The requisites that each transfer type fills; all others stay empty. */
const FIELDS: Readonly<
  Record<TransferMethod, (requisites: Requisites, picture: string | null) => RequisiteFields>
> = {
  to_sbp_number: phone,
  to_card_number: card,
  to_account_number: ({ accountNumber }) => ({ account_number: accountNumber }),
  to_transgran_number: card,
  to_transgran_sbp: phone,
  to_partner_tips: (requisites) => ({
    ...phone(requisites),
    tips_id: numberOf(requisites.tipsId),
    nspk_url: requisites.nspkUrl,
  }),
  nspk: (requisites, picture) => ({
    qr_code: requisites.qrCode ?? picture,
    nspk_url: requisites.nspkUrl,
    deeplink_url: appLinkOf(requisites),
  }),
  to_mobile_commerce: phone,
  to_quasi_ecom: card,
  with_qr_code: ({ qrCodeLink, nspkUrl, accountNumber }, picture) => ({
    qr_code_link: qrCodeLink ?? picture,
    nspk_url: nspkUrl,
    account_number: accountNumber,
  }),
};

function fieldsOf(
  method: TransferMethod | null,
  requisites: Requisites,
  picture: string | null,
): RequisiteFields {
  return method === null ? {} : FIELDS[method](requisites, picture);
}

function numberOf(tipsId: string | null): number | null {
  const value = Number(tipsId ?? Number.NaN);
  return Number.isSafeInteger(value) ? value : null;
}
