import type { PayScreen } from '../checkout/screen.ts';
import { RequisiteRow } from '../components/requisites.tsx';
import { banksOf, formatBank } from '../format/bank.ts';
import { geoOf } from '../format/country.ts';
import type { LabelledRequisite } from '../format/requisite.ts';
import type { FormattedValue } from '../format/value.ts';

/** The row of the recipient's bank, by the name that its customers know. */
export function BankRow({ screen, row }: { screen: PayScreen; row: LabelledRequisite }) {
  return <RequisiteRow {...row} value={bankOf(screen) ?? row.value} />;
}

/** The bank of a payment's requisites; `null` without one. It is never copied. */
export function bankOf({ order, payment }: PayScreen): FormattedValue | null {
  const { bank } = payment.requisites;
  const geo = geoOf(payment.workCountry, payment.geoId ?? order.geoId);
  return bank === null ? null : formatBank(bank, geo?.code ?? null, banksOf(payment.transferMethod));
}
