import { type TransferMethod, transferMethodOf } from '../../../contract/methods.ts';
import type { Payment, RequisiteField } from '../../../contract/payment.ts';
import { bankLink } from '../../../contract/safe-url.ts';
import { useQrSource } from './qr-source.ts';

/** What the payer transfers to: a requisite, a code, or a page of the service. */
type Target =
  | Extract<RequisiteField, 'card_number' | 'account_number' | 'sbp_phone_number'>
  | 'code'
  | 'page';

const TARGETS: { readonly [method in TransferMethod]: Target } = {
  to_sbp_number: 'sbp_phone_number',
  to_card_number: 'card_number',
  to_account_number: 'account_number',
  to_transgran_number: 'card_number',
  to_transgran_sbp: 'sbp_phone_number',
  to_partner_tips: 'page',
  nspk: 'code',
  to_mobile_commerce: 'sbp_phone_number',
  to_quasi_ecom: 'card_number',
  with_qr_code: 'code',
};

/** The methods that a payment may turn out to be, when its own requisites are not there. */
const OTHERWISE: readonly TransferMethod[] = [
  'to_card_number',
  'to_account_number',
  'to_sbp_number',
  'with_qr_code',
  'to_partner_tips',
];

/** What the payer has to do for a payment. */
export interface Act {
  readonly method: TransferMethod;
  readonly target: Target;
}

/** The act of a payment: of its method, or of what it has to pay to; `null` when it has nothing. */
export function useAct(payment: Payment): Act | null {
  const hasCode = useQrSource(payment) !== null;
  const { requisites, links, transferMethod } = payment;
  const isThere = (method: TransferMethod) => {
    const target = TARGETS[method];
    if (target === 'code') return hasCode;
    return (target === 'page' ? bankLink(links.donationUrl) : requisites[target]) !== null;
  };
  const own = transferMethodOf(transferMethod);
  const method = own !== null && isThere(own) ? own : OTHERWISE.find(isThere);
  return method === undefined ? null : { method, target: TARGETS[method] };
}
