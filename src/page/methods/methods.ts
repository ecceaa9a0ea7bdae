import { methodName } from '../../contract/methods.ts';
import { REQUISITE_FIELDS, type RequisiteField, type Requisites } from '../../contract/payment.ts';
import { account } from './account.ts';
import { bankCode } from './bank-code.ts';
import { card } from './card.ts';
import { cardAbroad } from './card-abroad.ts';
import { cardOnline } from './card-online.ts';
import type { Method } from './method.ts';
import { mobileBalance } from './mobile-balance.ts';
import { phone } from './phone.ts';
import { phoneAbroad } from './phone-abroad.ts';
import { sbpCode } from './sbp-code.ts';
import { tips } from './tips.ts';

const METHODS: readonly Method[] = [
  phone,
  card,
  account,
  sbpCode,
  tips,
  cardOnline,
  mobileBalance,
  cardAbroad,
  phoneAbroad,
  bankCode,
];

/** The descriptor of a wire value; `null` for a method that this page has not heard of. */
export function methodOf(wire: string | null): Method | null {
  const name = wire && methodName(wire);
  return METHODS.find((method) => method.wire === name) || null;
}

/** The filled requisites of a payment: its method's own first, then whatever else has come. */
export function rowsOf(wire: string | null, requisites: Requisites): readonly RequisiteField[] {
  const own = methodOf(wire)?.rows || [];
  const others = REQUISITE_FIELDS.filter((field) => !own.includes(field));
  return [...own, ...others].filter((field) => requisites[field] !== null);
}
