import type { RequisiteField } from '../../contract/payment.ts';
import { formatAccount } from './account.ts';
import { formatCard } from './card.ts';
import type { Country } from './country.ts';
import { formatName } from './name.ts';
import { formatPhone } from './phone.ts';
import { asSent, type FormattedValue } from './value.ts';

/** A requisite as its row shows it. */
export interface LabelledRequisite {
  readonly field: RequisiteField;
  readonly label: string;
  readonly value: FormattedValue;
}

/** A requisite as it is shown and copied. `country` is where the payment is made, `null` when unknown. */
export function formatRequisite(field: RequisiteField, raw: string, country: Country | null): FormattedValue {
  switch (field) {
    case 'card_number':
      return formatCard(raw);
    case 'account_number':
      return formatAccount(raw, country);
    case 'bik':
      return { shown: raw, copied: raw, masked: false };
    case 'sbp_phone_number':
      return formatPhone(raw, country);
    case 'bank':
      // `extras/bank-row.tsx` replaces the short name by the one that the bank's customers know.
      return asSent(raw, false);
    case 'full_name':
      return formatName(raw);
  }
}
