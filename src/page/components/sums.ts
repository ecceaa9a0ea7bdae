import type { Amount } from '../../contract/amount.ts';
import type { Payment } from '../../contract/payment.ts';
import type { Screen } from '../checkout/screen.ts';
import { currencyOf, formatAmount } from '../format/money.ts';
import type { View } from './view.ts';

/** How sums of this order and payment are written, in the payer's language. */
export function moneyOf({ checkout, words }: View, payment: Payment | null): (amount: Amount) => string {
  const { order } = checkout.record.value;
  const currency = currencyOf(payment?.workCountry || null, payment?.geoId || order?.geoId || null);
  return (amount) => formatAmount(amount, currency, words.value.language);
}

/** What was to be paid before the sum changed; `null`: the same. */
export function amountBefore(
  { checkout }: View,
  { payment, amount }: Extract<Screen, { name: 'pay' }>,
): Amount | null {
  const before = payment.previousAmount || checkout.record.value.amountBefore;
  return before === amount ? null : before;
}
