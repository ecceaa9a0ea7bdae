import type { PayScreen } from '../checkout/screen.ts';
import { geoOf } from '../format/country.ts';
import { formatRequisite, type LabelledRequisite } from '../format/requisite.ts';
import { breakable, type FormattedValue } from '../format/value.ts';
import { isTopUp, rowsOf } from '../methods.ts';
import { useText } from '../page-context.ts';
import { CopyPlace } from './copy-place.tsx';
import './requisites.css';

/** The requisites of a payment as they are shown, labelled, in the order in which a bank's app asks for them. */
export function useRequisiteRows({ order, payment }: PayScreen): readonly LabelledRequisite[] {
  const text = useText();
  const { requisites } = payment;
  const geo = geoOf(payment.workCountry, payment.geoId || order.geoId);
  const country = geo?.code || null;
  return rowsOf(payment.transferMethod, requisites).map((field) => {
    const value = formatRequisite(field, requisites[field] || '', country);
    const copies = field !== 'bank' && (field !== 'full_name' || requisites.account_number !== null);
    // Only there the number is an address of the fast payment system.
    const isSbp =
      field === 'sbp_phone_number' && payment.transferMethod === 'to_sbp_number' && country === 'RU';
    const name =
      text.fields[field === 'sbp_phone_number' && isTopUp(payment.transferMethod) ? 'topUp' : field];
    const label = isSbp ? `${name} · ${text.sbp}` : name;
    return { field, label, value: copies ? value : { ...value, copied: null } };
  });
}

export interface RequisiteRowProps {
  readonly field: string;
  readonly label: string;
  readonly value: FormattedValue;
}

/** A longer value does not fit on a line of a phone: it is set smaller. */
const LONGEST_LINE = 20;

/**
 * One requisite: its label, its value, and a copy button when the value can be pasted into a bank's form. A value that
 * needs two lines breaks between its groups.
 */
export function RequisiteRow({ field, label, value }: RequisiteRowProps) {
  const text = useText();
  return (
    <div class="row" data-field={field}>
      <dt class="label">{label}</dt>
      <dd>
        <p
          class={value.shown.length > LONGEST_LINE ? 'value long' : 'value'}
          data-value={value.copied || ''}
          translate={false}
          key={value.shown}
        >
          {breakable(value.shown)}
        </p>
        {value.copied && <CopyPlace label={label} value={value.copied} worded />}
        {value.masked && <p class="label">{text.masked}</p>}
      </dd>
    </div>
  );
}
