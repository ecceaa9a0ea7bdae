import type { ComponentChildren } from 'preact';
import type { Amount } from '../../contract/amount.ts';
import type { Currency } from '../../contract/geos.ts';
import type { Payment } from '../../contract/payment.ts';
import type { PayScreen } from '../checkout/screen.ts';
import type { CheckoutState } from '../checkout/state.ts';
import { copyAmount, currencyOf, formatAmount } from '../format/money.ts';
import { breakable } from '../format/value.ts';
import { usePage, useText } from '../page-context.ts';
import { CopyPlace } from './copy-place.tsx';
import './sum.css';

/** The currency of this order and payment; `null` when their country is unknown. */
export function useCurrency(payment: Payment | null): Currency | null {
  const { order } = usePage().checkout.state.value;
  return currencyOf(payment?.workCountry || null, payment?.geoId || order?.geoId || null);
}

/** Formats sums in the currency of this order and payment and in the payer's language. */
export function useMoney(payment: Payment | null): (amount: Amount) => string {
  const { language } = usePage().words.value;
  const currency = useCurrency(payment);
  return (amount) => formatAmount(amount, currency, language);
}

/** The sum, first and largest, as the heading of its screen: it is read as one phrase. */
export function Sum({
  title,
  amount,
  shown,
  children,
}: {
  /** What to do with the sum. */
  title: ComponentChildren;
  amount: Amount;
  shown: string;
  children?: ComponentChildren;
}) {
  const text = useText();
  return (
    <div class="sum" data-field="amount">
      <h1 tabIndex={-1}>
        <span class="label">{title} </span>
        <span
          class={`amount ${lengthOf(shown)}`}
          data-value={copyAmount(amount)}
          translate={false}
          key={shown}
        >
          <BreakableSum shown={shown} />
        </span>
      </h1>
      <CopyPlace label={text.fields.amount} value={copyAmount(amount)} worded />
      {children}
    </div>
  );
}

/** A shown sum that, as a last resort with large text, breaks between its groups of digits. */
export function BreakableSum({ shown }: { shown: string }) {
  const groups = breakable(shown).split(/,(?=\d{3})/);
  return <>{groups.map((group, i) => (i === 0 ? group : [',', <wbr key={i} />, group]))}</>;
}

/** Long sums are set smaller, so that they stay on one line of a phone. */
export function lengthOf(shown: string): string {
  if (shown.length <= 10) return '';
  return shown.length <= 14 ? 'long' : 'longest';
}

/** The sum of the payment on a final screen; nothing when it is not certain. */
export function SumLine({ payment }: { payment: Payment }) {
  const { order } = usePage().checkout.state.value;
  const money = useMoney(payment);
  const amount = payment.amount || order?.amount;
  if (!amount || amount === 'invalid') return null;
  return (
    <p class="sum-line" translate={false}>
      <BreakableSum shown={money(amount)} />
    </p>
  );
}

/** The sum before it changed; `null`: it has not changed. */
export function amountBefore(state: CheckoutState, { payment, amount }: PayScreen): Amount | null {
  const before = payment.previousAmount || state.amountBefore;
  return before === amount ? null : before;
}
