import type { Screen } from '../checkout/screen.ts';
import { Countdown } from '../parts/countdown.tsx';
import { amountBefore, moneyOf } from '../parts/payment-sum.ts';
import { requisiteRows } from '../parts/requisite-rows.ts';
import { Row } from '../parts/row.tsx';
import { Sum } from '../parts/sum.tsx';
import type { View } from '../parts/view.ts';

/** The transfer: its sum, its time, where it goes. */
export function Pay({ view, screen }: { view: View; screen: Extract<Screen, { name: 'pay' }> }) {
  const { text } = view.words.value;
  const { payment, amount } = screen;
  const money = moneyOf(view, payment);
  const { lifetime } = view.checkout.record.value;
  const before = amountBefore(view, screen);
  return (
    <div class="card">
      <Sum view={view} amount={amount} shown={money(amount)}>
        {before !== null && <p class="before">{text.was(money(before))}</p>}
        {lifetime && <Countdown view={view} lifetime={lifetime} />}
      </Sum>
      {requisiteRows(view, screen).map((row) => (
        <Row view={view} key={row.field} {...row} />
      ))}
    </div>
  );
}
