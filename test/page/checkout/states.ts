import { parseAmount } from '../../../src/contract/amount.ts';
import { decodeOrder, type Order } from '../../../src/contract/order.ts';
import { decodePayment, type Payment } from '../../../src/contract/payment.ts';
import { type CheckoutState, initialState } from '../../../src/page/checkout/state.ts';
import { anOrder, aPayment } from '../../../src/testing/builders.ts';
import { theOrder } from '../../contract/the-order.ts';

/** An order as the page knows it; fields by their wire names. */
export function order(change: object = {}): Order {
  const answer = decodeOrder({ ...anOrder(), ...change }, theOrder);
  if (answer === null) throw new Error('no order');
  return answer.order;
}

/** A payment as the page knows it; fields by their wire names. */
export function payment(change: object = {}): Payment {
  const answer = decodePayment({ ...aPayment(), ...change }, theOrder);
  if (answer === null) throw new Error('no payment');
  return answer.payment;
}

/** Fields of a payment without requisites. */
export const EMPTY = { sbp_phone_number: null, bank: null, full_name: null };

/** A state of this order, with the given fields. */
export function state(change: Partial<CheckoutState> = {}): CheckoutState {
  return { ...initialState(theOrder), ...change };
}

/** A state after this payment was received. */
export function paying(change: object = {}, more: Partial<CheckoutState> = {}): CheckoutState {
  return state({ order: order({ has_payment: true }), payment: payment(change), ...more });
}

export function amount(value: unknown) {
  const parsed = parseAmount(value);
  if (parsed === null) throw new Error('no sum');
  return parsed;
}
