import type { RequisiteField } from '../../contract/payment.ts';
import type { Screen } from '../checkout/screen.ts';
import { geoOf } from '../format/country.ts';
import { formatRequisite } from '../format/requisite.ts';
import type { FormattedValue } from '../format/value.ts';
import { rowsOf } from '../methods.ts';
import type { View } from './view.ts';

export interface RequisiteRow {
  readonly field: RequisiteField;
  readonly label: string;
  readonly value: FormattedValue;
}

/** The requisites of a payment as they are shown, labelled, in the order in which a bank's app asks for them. */
export function requisiteRows(
  { words, later }: View,
  { order, payment }: Extract<Screen, { name: 'pay' }>,
): readonly RequisiteRow[] {
  const { text } = words.value;
  const { requisites } = payment;
  const geo = geoOf(payment.workCountry, payment.geoId ?? order.geoId);
  const country = geo?.code ?? null;
  const banks = later.value?.banksOf(payment.transferMethod);
  return rowsOf(payment.transferMethod, requisites).map((field) => {
    const value = formatRequisite(field, requisites[field] || '', country, banks);
    const copies = field !== 'bank' && (field !== 'full_name' || requisites.account_number !== null);
    // Abroad and for a mobile balance the number is no participant of it.
    const isSbp =
      field === 'sbp_phone_number' && payment.transferMethod === 'to_sbp_number' && country === 'RU';
    const label = isSbp ? `${text.fields[field]} · ${text.sbp}` : text.fields[field];
    return { field, label, value: copies ? value : { ...value, copied: null } };
  });
}
