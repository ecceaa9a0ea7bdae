import { methodName, type TransferMethod } from '../contract/methods.ts';
import { REQUISITE_FIELDS, type RequisiteField, type Requisites } from '../contract/payment.ts';

/** A transfer method as the payer sees it. Its name is in the dictionary, under its wire value. */
export interface Method {
  readonly icon: 'phone' | 'card' | 'bank' | 'code' | 'globe';
  /** Requisites in the order in which a bank's app asks for them; any other filled one follows these. */
  readonly rows: readonly RequisiteField[];
}

/** Every transfer method of the interface. A missing one does not compile. */
const METHODS: { readonly [method in TransferMethod]: Method } = {
  to_sbp_number: { icon: 'phone', rows: ['sbp_phone_number', 'bank', 'full_name'] },
  to_card_number: { icon: 'card', rows: ['card_number', 'bank', 'full_name'] },
  to_account_number: { icon: 'bank', rows: ['account_number', 'bik', 'bank', 'full_name'] },
  nspk: { icon: 'code', rows: ['bank', 'full_name'] },
  to_partner_tips: { icon: 'globe', rows: ['sbp_phone_number', 'full_name', 'bank'] },
  to_quasi_ecom: { icon: 'card', rows: ['card_number', 'bank', 'full_name'] },
  to_mobile_commerce: { icon: 'phone', rows: ['sbp_phone_number', 'full_name'] },
  to_transgran_number: { icon: 'globe', rows: ['card_number', 'bank', 'full_name'] },
  to_transgran_sbp: { icon: 'globe', rows: ['sbp_phone_number', 'bank', 'full_name'] },
  with_qr_code: { icon: 'code', rows: ['account_number', 'bik', 'bank', 'full_name'] },
};

/** The transfer method of a wire value; `null` for a value outside the interface. */
export function knownMethod(wire: string | null): TransferMethod | null {
  const name = wire && methodName(wire);
  return name && isKnown(name) ? name : null;
}

/** The descriptor of a wire value; `null` for a value outside the interface. */
export function methodOf(wire: string | null): Method | null {
  const name = knownMethod(wire);
  return name && METHODS[name];
}

/** The filled requisites of a payment: those of its method first, then any other. */
export function rowsOf(wire: string | null, requisites: Requisites): readonly RequisiteField[] {
  const own = methodOf(wire)?.rows || [];
  const others = REQUISITE_FIELDS.filter(
    (field) => !own.includes(field) && !(isTopUp(wire) && field === 'bank'),
  );
  return [...own, ...others].filter((field) => requisites[field] !== null);
}

/** Whether there is a card, an account or a phone to transfer to. */
export function hasNumber({ card_number, account_number, sbp_phone_number }: Requisites): boolean {
  return !!(card_number || account_number || sbp_phone_number);
}

/** A top-up goes to a number, not to a bank: the bank's name would lead to a transfer to the wrong place. */
export function isTopUp(wire: string | null): boolean {
  return wire === 'to_mobile_commerce';
}

function isKnown(name: string): name is TransferMethod {
  return Object.keys(METHODS).includes(name);
}
