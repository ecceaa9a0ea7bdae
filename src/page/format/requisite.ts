import type { RequisiteField } from '../../contract/payment.ts';
import { formatAccount } from './account.ts';
import { type Banks, formatBank } from './bank.ts';
import { formatCard } from './card.ts';
import type { Country } from './country.ts';
import { formatName } from './name.ts';
import { formatPhone } from './phone.ts';
import type { FormattedValue } from './value.ts';

/** A requisite as it is shown and copied. `country` is where the payment is made, `null` when unknown. */
export function formatRequisite(
  field: RequisiteField,
  raw: string,
  country: Country | null,
  banks?: Banks,
): FormattedValue {
  switch (field) {
    case 'card_number':
      return formatCard(raw);
    case 'account_number':
      return formatAccount(raw, country);
    case 'sbp_phone_number':
      return formatPhone(raw, country);
    case 'bank':
      return formatBank(raw, country, banks);
    case 'full_name':
      return formatName(raw);
  }
}
