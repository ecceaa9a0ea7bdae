import type { Screen } from '../checkout/screen.ts';
import { Countdown } from '../components/countdown.tsx';
import { Row } from '../components/requisite-row.tsx';
import { requisiteRows } from '../components/requisite-rows.ts';
import { Sum } from '../components/sum.tsx';
import { amountBefore, moneyOf } from '../components/sums.ts';
import type { View } from '../components/view.ts';

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
