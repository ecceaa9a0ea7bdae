import type { TransferMethod } from '../../contract/methods.ts';
import type { PoolEntry } from './requisites.ts';
import { wirePoolEntry } from './wire-pool-entry.ts';

type Field = keyof ReturnType<typeof wirePoolEntry>;

/** The fields that each method requires: one of each list. */
const NEEDS: Readonly<Record<TransferMethod, readonly (readonly Field[])[]>> = {
  to_sbp_number: [['sbp_phone_number']],
  to_card_number: [['card_number']],
  to_account_number: [['account_number']],
  to_transgran_number: [['card_number']],
  to_transgran_sbp: [['sbp_phone_number']],
  to_partner_tips: [['tips_id'], ['sbp_phone_number']],
  nspk: [['qr_id']],
  to_mobile_commerce: [['sbp_phone_number']],
  to_quasi_ecom: [['card_number']],
  with_qr_code: [['account_number'], ['qr_link', 'qr_id']],
};

/**
 * The required fields that an entry lacks, by their wire names: one of each list is needed. Empty for a
 * complete entry.
 */
export function missingFieldsOf(entry: PoolEntry): readonly (readonly string[])[] {
  const fields = wirePoolEntry(entry);
  return NEEDS[entry.method].filter((names) => names.every((name) => fields[name] === null));
}
