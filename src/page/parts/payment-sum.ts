import type { Amount } from '../../contract/amount.ts';
import type { Payment } from '../../contract/payment.ts';
import { currencyOf, formatAmount } from '../format/money.ts';
import type { View } from './view.ts';

/** How sums of this order and payment are written, in the payer's language. */
export function moneyOf({ checkout, words }: View, payment: Payment | null): (amount: Amount) => string {
  const { order } = checkout.record.value;
  const currency = currencyOf(payment?.workCountry || null, payment?.geoId || order?.geoId || null);
  return (amount) => formatAmount(amount, currency, words.value.language);
}
