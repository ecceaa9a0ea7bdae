import type { Payment } from '../../contract/payment.ts';
import { useMoney } from './payment-sum.ts';
import { useView } from './view.ts';

/** The sum that a final screen is about; nothing when it is not known for certain. */
export function SumLine({ payment }: { payment: Payment }) {
  const { checkout } = useView();
  const money = useMoney(payment);
  const amount = payment.amount ?? checkout.record.value.order?.amount ?? null;
  if (amount === null || amount === 'invalid') return null;
  return (
    <p class="sum-line" translate={false}>
      {money(amount)}
    </p>
  );
}
