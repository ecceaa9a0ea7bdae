/**
 * Transfer methods as they stand on the wire (interface 4.2 and 4.6). `nspk` and `the service` name the same
 * type: the page sends `nspk`, both are understood. Any `to_<partner>_tips` is the tips type.
 */
export const TRANSFER_METHODS = [
  'to_sbp_number',
  'to_card_number',
  'to_account_number',
  'to_transgran_number',
  'to_transgran_sbp',
  'to_partner_tips',
  'nspk',
  'to_mobile_commerce',
  'to_quasi_ecom',
  'with_qr_code',
] as const;

export type TransferMethod = (typeof TRANSFER_METHODS)[number];

/** The name of a method that has several; any other stays as it is. */
export function methodName(wire: string): string {
  if (wire === 'the service') return 'nspk';
  return /^to_[^_]+_tips$/.test(wire) ? 'to_partner_tips' : wire;
}

/** The known method behind a wire value, or `null` for one that is not in the interface. */
export function transferMethodOf(wire: unknown): TransferMethod | null {
  if (typeof wire !== 'string') return null;
  const name = methodName(wire);
  return TRANSFER_METHODS.find((method) => method === name) || null;
}
