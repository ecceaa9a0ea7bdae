import type { Screen } from '../checkout/screen.ts';
import { geoOf } from '../format/country.ts';
import { formatRequisite, type LabelledRequisite } from '../format/requisite.ts';
import { rowsOf } from '../methods.ts';
import { useText } from '../page-context.ts';

/** The requisites of a payment as they are shown, labelled, in the order in which a bank's app asks for them. */
export function useRequisiteRows({
  order,
  payment,
}: Extract<Screen, { name: 'pay' }>): readonly LabelledRequisite[] {
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
    const label = isSbp ? `${text.fields[field]} · ${text.sbp}` : text.fields[field];
    return { field, label, value: copies ? value : { ...value, copied: null } };
  });
}
