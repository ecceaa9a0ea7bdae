import type { Payment } from '../../contract/payment.ts';
import { moneyOf } from './sums.ts';
import type { View } from './view.ts';

/** The sum that a final screen is about; nothing when it is not known for certain. */
export function SumLine({ view, payment }: { view: View; payment: Payment }) {
  const { order } = view.checkout.record.value;
  const amount = payment.amount || order?.amount;
  if (!amount || amount === 'invalid') return null;
  return (
    <p class="sum-line" translate={false}>
      {moneyOf(view, payment)(amount)}
    </p>
  );
}
