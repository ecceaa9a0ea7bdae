import type { PoolEntry } from './requisites.ts';

/** A pool entry in its wire format. */
export function wirePoolEntry(entry: PoolEntry) {
  return {
    method: entry.method,
    geo_id: entry.geoId,
    bank: entry.bank,
    full_name: entry.fullName,
    card_number: entry.cardNumber,
    account_number: entry.accountNumber,
    bik: entry.bik ?? null,
    sbp_phone_number: entry.sbpPhoneNumber,
    qr_id: entry.qrId,
    tips_id: entry.tipsId,
    qr_link: entry.qrLink ?? null,
  };
}
