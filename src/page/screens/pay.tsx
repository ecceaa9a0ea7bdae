import type { Screen } from '../checkout/screen.ts';
import { Countdown } from '../parts/countdown.tsx';
import { useMoney } from '../parts/payment-sum.ts';
import { requisiteRows } from '../parts/requisite-rows.ts';
import { Row } from '../parts/row.tsx';
import { Sum } from '../parts/sum.tsx';
import { useText, useView } from '../parts/view.ts';

/** The transfer: its sum, its time, where it goes. */
export function Pay({ screen }: { screen: Extract<Screen, { name: 'pay' }> }) {
  const { checkout } = useView();
  const text = useText();
  const { payment, amount } = screen;
  const money = useMoney(payment);
  const before = payment.previousAmount ?? checkout.record.value.amountBefore;
  return (
    <div class="card">
      <Sum title={text.payTitle} amount={amount} shown={money(amount)}>
        {before !== null && before !== amount && <p class="before">{text.was(money(before))}</p>}
        <Countdown />
      </Sum>
      {requisiteRows(screen, text).map((row) => (
        <Row key={row.field} {...row} />
      ))}
    </div>
  );
}
