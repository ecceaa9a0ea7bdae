import { type Amount, amountToFixed } from '../../contract/amount.ts';
import type { TransferMethod } from '../../contract/methods.ts';

/** The requisites of a payment, each value in its wire format. */
export interface Requisites {
  readonly bank: string | null;
  readonly fullName: string | null;
  readonly cardNumber: string | null;
  readonly accountNumber: string | null;
  readonly sbpPhoneNumber: string | null;
  readonly qrCode: string | null;
  readonly tpayLink: string | null;
  readonly donationUrl: string | null;
  /** Version 2 only, as are the two below: a link of the fast payment system, for the tips type. */
  readonly nspkUrl: string | null;
  /** The QR of the account, for `with_qr_code`. */
  readonly qrCodeLink: string | null;
  readonly tipsId: string | null;
}

export const NO_REQUISITES: Requisites = {
  bank: null,
  fullName: null,
  cardNumber: null,
  accountNumber: null,
  sbpPhoneNumber: null,
  qrCode: null,
  tpayLink: null,
  donationUrl: null,
  nspkUrl: null,
  qrCodeLink: null,
  tipsId: null,
};

/** A pool entry; it serves one method in one country. */
export interface PoolEntry {
  readonly method: TransferMethod;
  readonly geoId: number;
  readonly bank: string;
  readonly fullName: string | null;
  readonly cardNumber: string | null;
  readonly accountNumber: string | null;
  readonly sbpPhoneNumber: string | null;
  /** ID of a QR code registered with the fast payment system: 32 characters. */
  readonly qrId: string | null;
  readonly tipsId: string | null;
  /** The link of the QR code that the bank issued for the account. */
  readonly qrLink?: string | null;
}

/** URL schemes of the bank apps that open a QR link, by bank alias. */
const APP_SCHEMES: { readonly [bank: string]: string } = { tbank: 'bank100000000004' };

/**
 * The requisites of a payment of `amount`. The QR code contains the amount, so it is generated for each
 * payment.
 */
export function requisitesOf(entry: PoolEntry, amount: Amount): Requisites {
  const link = entry.qrId === null ? null : qrLink(entry.qrId, amount);
  const qrCode = entry.method === 'to_partner_tips' || entry.method === 'with_qr_code' ? null : link;
  const scheme = APP_SCHEMES[entry.bank];
  return {
    bank: entry.bank,
    fullName: entry.fullName,
    cardNumber: entry.cardNumber,
    accountNumber: entry.accountNumber,
    sbpPhoneNumber: entry.sbpPhoneNumber,
    qrCode,
    tpayLink: qrCode !== null && scheme !== undefined ? qrCode.replace(/^https/, scheme) : null,
    donationUrl: entry.tipsId === null ? null : `https://tips.example/${entry.tipsId}`,
    nspkUrl: entry.method === 'to_partner_tips' ? link : null,
    qrCodeLink: entry.method === 'with_qr_code' ? (entry.qrLink ?? link) : null,
    tipsId: entry.tipsId,
  };
}

/**
 * The requisites after the amount changed: values derived from the old amount are derived again, manually set
 * ones stay.
 */
export function requisitesForNewSum(
  kept: Requisites,
  entry: PoolEntry,
  sums: { readonly from: Amount; readonly to: Amount },
): Requisites {
  const [before, after] = [requisitesOf(entry, sums.from), requisitesOf(entry, sums.to)];
  const derived = (name: keyof Requisites) => (kept[name] === before[name] ? after[name] : kept[name]);
  return {
    ...kept,
    qrCode: derived('qrCode'),
    tpayLink: derived('tpayLink'),
    nspkUrl: derived('nspkUrl'),
    qrCodeLink: derived('qrCodeLink'),
  };
}

/**
 * The link of a one-off QR code (`type=02`) of the fast payment system, with the amount in kopecks and its
 * checksum.
 */
function qrLink(qrId: string, amount: Amount): string {
  const kopecks = amountToFixed(amount).replace('.', '').replace(/^0+/, '');
  const link = `https://qr.nspk.ru/${qrId}?type=02&bank=100000000004&sum=${kopecks}&cur=RUB`;
  return `${link}&crc=${crc16(link).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** CRC-16/CCITT-FALSE of ASCII text: polynomial 0x1021, initial value 0xFFFF. */
function crc16(text: string): number {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc;
}
