import type { Screen } from '../checkout/screen.ts';
import { geoOf } from '../format/country.ts';
import { shortName } from '../format/name.ts';
import { formatRequisite } from '../format/requisite.ts';
import { NBSP } from '../format/value.ts';
import { rowsOf } from '../methods/methods.ts';
import { BankAction } from '../parts/bank-action.tsx';
import { Columns } from '../parts/columns.tsx';
import { Countdown } from '../parts/countdown.tsx';
import { focusHeading } from '../parts/focus-heading.ts';
import { Footer } from '../parts/footer.tsx';
import { Notice } from '../parts/notice.tsx';
import { useMoney } from '../parts/payment-sum.ts';
import { useQrSource } from '../parts/qr-source.ts';
import { Row } from '../parts/row.tsx';
import { StatusBar } from '../parts/status-bar.tsx';
import { Sum } from '../parts/sum.tsx';
import { type Tip, Tips } from '../parts/tips.tsx';
import { useText, useView } from '../parts/view.ts';

/** The transfer: its sum, its time, where it goes, and what keeps it from going astray. */
export function Pay({ screen }: { screen: Extract<Screen, { name: 'pay' }> }) {
  const { checkout } = useView();
  const text = useText();
  const { order, payment, amount } = screen;
  const { requisites } = payment;
  const money = useMoney(payment);
  const source = useQrSource(payment);
  const country = geoOf(payment.workCountry, payment.geoId ?? order.geoId)?.code ?? null;
  const { amountBefore, requisitesChanged, madeElsewhere } = checkout.record.value;

  const rows = rowsOf(payment.transferMethod, requisites).map((field) => {
    const value = formatRequisite(field, requisites[field] ?? '', country);
    const copies = field !== 'bank' && (field !== 'full_name' || requisites.account_number !== null);
    const isSbp = field === 'sbp_phone_number' && country === 'RU';
    const label = isSbp ? `${text.fields[field]} · ${text.sbp}` : text.fields[field];
    return { field, label, value: copies ? value : { ...value, copied: null } };
  });
  const before = payment.previousAmount ?? amountBefore;
  const name = requisites.full_name;

  return (
    <Columns source={source} hasRequisites={rows.some(({ value }) => value.copied !== null)}>
      {requisitesChanged && (
        <Notice urgent>
          {text.requisitesChanged}{' '}
          <button
            type="button"
            class="plain"
            onClick={({ currentTarget }) => {
              focusHeading(currentTarget);
              checkout.dismissChange();
            }}
          >
            {text.understood}
          </button>
        </Notice>
      )}
      {madeElsewhere && <Notice>{text.foundElsewhere}</Notice>}
      <div class="card">
        <Sum title={text.payTitle} amount={amount} shown={money(amount)}>
          {before !== null && before !== amount && <p class="before">{text.was(money(before))}</p>}
          <Countdown />
        </Sum>
        {rows.map((row) => (
          <Row key={row.field} {...row} />
        ))}
      </div>
      <BankAction links={payment.links} />
      <Tips
        tips={[
          { icon: 'tick', words: text.oneTransfer },
          ...tip(amount.includes('.'), { icon: 'copy', words: text.checkPaste }),
          ...tip(requisites.sbp_phone_number !== null && requisites.bank !== null, {
            icon: 'bank',
            words: text.chooseBank(formatRequisite('bank', requisites.bank ?? '', country).shown),
          }),
          ...tip(name !== null, {
            icon: 'person',
            words: text.checkName((shortName(name ?? '') ?? name ?? '').replace(/ (\S+)$/, `${NBSP}$1`)),
          }),
        ]}
      />
      <StatusBar />
      <Footer payment={payment} />
    </Columns>
  );
}

function tip(applies: boolean, one: Tip): readonly Tip[] {
  return applies ? [one] : [];
}
