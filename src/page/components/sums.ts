import type { Amount } from '../../contract/amount.ts';
import type { Payment } from '../../contract/payment.ts';
import type { Screen } from '../checkout/screen.ts';
import type { CheckoutState } from '../checkout/state.ts';
import { currencyOf, formatAmount } from '../format/money.ts';
import { usePage } from '../page-context.ts';

/** Formats sums in the currency of this order and payment and in the payer's language. */
export function useMoney(payment: Payment | null): (amount: Amount) => string {
  const { checkout, words } = usePage();
  const { order } = checkout.state.value;
  const { language } = words.value;
  const currency = currencyOf(payment?.workCountry || null, payment?.geoId || order?.geoId || null);
  return (amount) => formatAmount(amount, currency, language);
}

/** The sum before it changed; `null`: it has not changed. */
export function amountBefore(
  state: CheckoutState,
  { payment, amount }: Extract<Screen, { name: 'pay' }>,
): Amount | null {
  const before = payment.previousAmount || state.amountBefore;
  return before === amount ? null : before;
}
