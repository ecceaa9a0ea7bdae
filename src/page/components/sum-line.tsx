import type { Payment } from '../../contract/payment.ts';
import { usePage } from '../page-context.ts';
import { useMoney } from './sums.ts';

/** The sum of the payment on a final screen; nothing when it is not certain. */
export function SumLine({ payment }: { payment: Payment }) {
  const { order } = usePage().checkout.state.value;
  const money = useMoney(payment);
  const amount = payment.amount || order?.amount;
  if (!amount || amount === 'invalid') return null;
  return (
    <p class="sum-line" translate={false}>
      {money(amount)}
    </p>
  );
}
