import type { Payment } from '../../contract/payment.ts';
import type { PayScreen } from '../checkout/screen.ts';
import { Countdown } from '../components/countdown.tsx';
import { Extra } from '../components/extra.tsx';
import { RequisiteRow, useRequisiteRows } from '../components/requisites.tsx';
import { amountBefore, Sum, useMoney } from '../components/sum.tsx';
import { hasNumber } from '../methods.ts';
import { usePage, useText } from '../page-context.ts';

/** The transfer: its sum, its remaining time, its requisites. */
export function Pay({ screen }: { screen: PayScreen }) {
  const { checkout, words } = usePage();
  const { text } = words.value;
  const { payment, amount } = screen;
  const money = useMoney(payment);
  const { lifetime } = checkout.state.value;
  const before = amountBefore(checkout.state.value, screen);
  return (
    <div class="card">
      <Sum
        title={<Extra meanwhile={text.payTitle}>{({ ActTitle }) => <ActTitle screen={screen} />}</Extra>}
        amount={amount}
        shown={money(amount)}
      >
        {before !== null && <p class="before">{text.was(money(before))}</p>}
        {lifetime && <Countdown lifetime={lifetime} />}
      </Sum>
      <Extra meanwhile={<PlainLink payment={payment} />}>
        {({ MainTarget }) => <MainTarget screen={screen} />}
      </Extra>
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

/** The link of a payment that has nothing else, as text, where its button or its code does not come. */
function PlainLink({ payment: { requisites, links } }: { payment: Payment }) {
  const text = useText();
  const link = Object.values(links).find((value) => /^https:/.test(value || ''));
  if (!link || hasNumber(requisites)) return null;
  return (
    <dl>
      <RequisiteRow field="link" label={text.payLink} value={{ shown: link, copied: link, masked: false }} />
    </dl>
  );
}
