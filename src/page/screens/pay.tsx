import type { Screen } from '../checkout/screen.ts';
import { Countdown } from '../components/countdown.tsx';
import { Extra } from '../components/extra.tsx';
import { RequisiteRow, useRequisiteRows } from '../components/requisites.tsx';
import { amountBefore, Sum, useMoney } from '../components/sum.tsx';
import { usePage } from '../page-context.ts';

/** The transfer: its sum, its remaining time, its requisites. */
export function Pay({ screen }: { screen: Extract<Screen, { name: 'pay' }> }) {
  const { checkout, words } = usePage();
  const { text } = words.value;
  const { payment, amount } = screen;
  const money = useMoney(payment);
  const { lifetime } = checkout.state.value;
  const before = amountBefore(checkout.state.value, screen);
  return (
    <div class="card">
      <Sum
        title={
          <Extra meanwhile={text.payTitle}>
            {({ ActTitle }) => <ActTitle screen={screen} otherwise={text.payTitle} />}
          </Extra>
        }
        amount={amount}
        shown={money(amount)}
      >
        {before !== null && <p class="before">{text.was(money(before))}</p>}
        {lifetime && <Countdown lifetime={lifetime} />}
      </Sum>
      <Extra>{({ MainTarget }) => <MainTarget screen={screen} />}</Extra>
      <dl>
        {useRequisiteRows(screen).map((row) => {
          const shown = <RequisiteRow key={row.field} {...row} />;
          if (row.field !== 'bank') return shown;
          // The short name on the wire, until the table of the banks' own names is loaded.
          return (
            <Extra key={row.field} meanwhile={shown}>
              {({ BankRow }) => <BankRow screen={screen} row={row} />}
            </Extra>
          );
        })}
      </dl>
      <Extra>{({ Steps }) => <Steps screen={screen} />}</Extra>
    </div>
  );
}
