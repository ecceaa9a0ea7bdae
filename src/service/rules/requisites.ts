import { type Amount, amountToFixed } from '../../contract/amount.ts';
import { type TransferMethod, transferMethodOf } from '../../contract/methods.ts';

/** The requisites of a payment, each value in its wire format. */
export interface Requisites {
  readonly bank: string | null;
  readonly fullName: string | null;
  readonly cardNumber: string | null;
  readonly accountNumber: string | null;
  /** The BIK of the account's bank: 9 digits. */
  readonly bik: string | null;
  readonly sbpPhoneNumber: string | null;
  /** The address of a picture of a QR code; by default our own picture of the link is shown. */
  readonly qrCode: string | null;
  /** Version 1: a link in place of `nspkUrl`. Version 2: a link into the bank's app. */
  readonly tpayLink: string | null;
  readonly donationUrl: string | null;
  /** A link of the fast payment system with the amount. */
  readonly nspkUrl: string | null;
  /** The address of the picture that the bank issued for the account, for `with_qr_code`. */
  readonly qrCodeLink: string | null;
  readonly tipsId: string | null;
}

export const NO_REQUISITES: Requisites = {
  bank: null,
  fullName: null,
  cardNumber: null,
  accountNumber: null,
  bik: null,
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
  /** The BIK of the account's bank: 9 digits. */
  readonly bik?: string | null;
  /** The link of the QR code that the bank issued for the account. */
  readonly qrLink?: string | null;
}

/** URL schemes of the bank apps that open a QR link, by bank alias. */
const APP_SCHEMES: { readonly [bank: string]: string } = { tbank: 'bank100000000004' };

/**
 * The requisites of a payment of `amount`. The link of the QR code contains the amount, so it is generated for each
 * payment.
 */
export function requisitesOf(entry: PoolEntry, amount: Amount): Requisites {
  const qrCodeLink = entry.method === 'with_qr_code' ? (entry.qrLink ?? null) : null;
  return {
    bank: entry.bank,
    fullName: entry.fullName,
    cardNumber: entry.cardNumber,
    accountNumber: entry.accountNumber,
    bik: entry.bik ?? null,
    sbpPhoneNumber: entry.sbpPhoneNumber,
    qrCode: null,
    tpayLink: null,
    donationUrl: entry.tipsId === null ? null : `https://tips.example/${entry.tipsId}`,
    nspkUrl: entry.qrId === null || qrCodeLink !== null ? null : qrLink(entry.qrId, amount),
    qrCodeLink,
    tipsId: entry.tipsId,
  };
}

/** The parts of a payment that decide what its QR code says. */
interface CodePayment {
  readonly transferMethod: string;
  readonly origin: 'external' | 'internal' | 'v2';
  readonly requisites: Requisites;
}

/**
 * The link that the payment's QR code says; `null` when it has no code. The answer has it too: as `tpay_link` in
 * version 1, as `nspk_url` in version 2.
 */
export function codeLinkOf({ transferMethod, origin, requisites }: CodePayment): string | null {
  const method = transferMethodOf(transferMethod);
  const { nspkUrl, tpayLink } = requisites;
  if (origin === 'v2') return method === 'nspk' || method === 'with_qr_code' ? nspkUrl : null;
  return tpayLink ?? (method === 'to_partner_tips' ? null : nspkUrl);
}

const QR_ID = /^https:\/\/qr\.nspk\.ru\/([A-Z\d]{32})(?:[/?#]|$)/;

/**
 * The numbers by which requisites lead money to a recipient, as the pool has them: cards, accounts and phones without
 * spaces and hyphens, tips IDs, the IDs in links of QR codes. A link without an ID counts as it is.
 */
export function numbersOf(requisites: Partial<Requisites>): readonly string[] {
  const { cardNumber, accountNumber, sbpPhoneNumber, tipsId, nspkUrl, tpayLink } = requisites;
  const numbers = [cardNumber, accountNumber, sbpPhoneNumber, tipsId].map((number) =>
    (number ?? '').replace(/[\s-]/g, ''),
  );
  const links = [nspkUrl, tpayLink].map((link) => QR_ID.exec(link ?? '')?.[1] ?? link ?? '');
  return [...new Set([...numbers, ...links])].filter((number) => number !== '');
}

/** The link into the app of the payment's bank; `null` when the bank has none. */
export function appLinkOf({ bank, nspkUrl, tpayLink }: Requisites): string | null {
  const scheme = bank === null ? undefined : APP_SCHEMES[bank];
  return tpayLink ?? (scheme === undefined ? null : (nspkUrl?.replace(/^https/, scheme) ?? null));
}

/**
 * The requisites after the amount changed: the link derived from the old amount is derived again, a manually set one
 * stays.
 */
export function requisitesForNewSum(
  kept: Requisites,
  entry: PoolEntry,
  sums: { readonly from: Amount; readonly to: Amount },
): Requisites {
  const [before, after] = [requisitesOf(entry, sums.from), requisitesOf(entry, sums.to)];
  return kept.nspkUrl === before.nspkUrl ? { ...kept, nspkUrl: after.nspkUrl } : kept;
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
