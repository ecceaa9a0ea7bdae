import type { Requisites } from './requisites.ts';

/** A payment's requisites by their wire names. */
export const REQUISITE_NAMES = {
  bank: 'bank',
  full_name: 'fullName',
  card_number: 'cardNumber',
  account_number: 'accountNumber',
  bik: 'bik',
  sbp_phone_number: 'sbpPhoneNumber',
  qr_code: 'qrCode',
  tpay_link: 'tpayLink',
  donation_url: 'donationUrl',
  nspk_url: 'nspkUrl',
  qr_code_link: 'qrCodeLink',
  tips_id: 'tipsId',
} as const satisfies { readonly [wire: string]: keyof Requisites };

/** Requisites as the wire names them. */
export type WireRequisites = { readonly [name in keyof typeof REQUISITE_NAMES]: string | null };

export function wireRequisites(requisites: Requisites): WireRequisites {
  return {
    bank: requisites.bank,
    full_name: requisites.fullName,
    card_number: requisites.cardNumber,
    account_number: requisites.accountNumber,
    bik: requisites.bik,
    sbp_phone_number: requisites.sbpPhoneNumber,
    qr_code: requisites.qrCode,
    tpay_link: requisites.tpayLink,
    donation_url: requisites.donationUrl,
    nspk_url: requisites.nspkUrl,
    qr_code_link: requisites.qrCodeLink,
    tips_id: requisites.tipsId,
  };
}
