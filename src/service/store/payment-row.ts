import type { Amount } from '../../contract/amount.ts';
import type { OrderId } from '../../contract/ids.ts';
import { isObject, parseJson } from '../../contract/json.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '../../contract/statuses.ts';
import { NO_REQUISITES, type Requisites } from '../rules/requisites.ts';
import { amountIn, amountOrNullIn, orderIdIn, wordIn } from './columns.ts';
import type { Row } from './drivers/database.ts';
import { flagIn, numberIn, numberOrNullIn, textIn, textOrNullIn } from './drivers/row.ts';

/** The kind of creation that made the payment. */
const ORIGINS = ['external', 'internal', 'v2'] as const;
export type PaymentOrigin = (typeof ORIGINS)[number];

/** A payment before it is stored. Times are epoch milliseconds. */
export interface NewPayment {
  readonly paymentId: string;
  readonly orderId: OrderId;
  /** The order's merchant. */
  readonly merchantId: number;
  readonly origin: PaymentOrigin;
  readonly amount: Amount;
  /** As requested; responses echo it. */
  readonly transferMethod: string;
  readonly bankWanted: string | null;
  readonly geoId: number;
  readonly clientId: string | null;
  readonly clientIp: string | null;
  readonly callbackUrl: string | null;
  /** The UUID of the order's payment that the payer gave up for this one. */
  readonly replaces: string | null;
  readonly requisiteId: number;
  readonly requisites: Requisites;
  readonly shownAt: number | null;
  readonly firstShownAt: number | null;
  readonly expiresAt: number;
  readonly createdAt: number;
}

/** A stored payment. `version` rises with every change. */
export interface StoredPayment extends Omit<NewPayment, 'merchantId' | 'requisiteId'> {
  readonly id: number;
  readonly status: PaymentStatus;
  readonly previousAmount: Amount | null;
  readonly requisiteId: number | null;
  readonly withdrawn: boolean;
  /** Whether the payment has an open appeal. */
  readonly hasAppeal: boolean;
  readonly version: number;
  readonly updatedAt: number;
}

/** The columns that decide whether a cached response is still valid. */
export type PaymentVersion = Pick<
  StoredPayment,
  'id' | 'version' | 'status' | 'shownAt' | 'firstShownAt' | 'withdrawn' | 'expiresAt'
>;

export function paymentOf(row: Row): StoredPayment {
  return {
    paymentId: textIn(row, 'payment_id'),
    orderId: orderIdIn(row, 'order_id'),
    origin: wordIn(row, 'origin', ORIGINS),
    amount: amountIn(row, 'amount'),
    previousAmount: amountOrNullIn(row, 'prev_amount'),
    transferMethod: textIn(row, 'transfer_method'),
    bankWanted: textOrNullIn(row, 'bank_wanted'),
    geoId: numberIn(row, 'geo_id'),
    clientId: textOrNullIn(row, 'client_id'),
    clientIp: textOrNullIn(row, 'client_ip'),
    callbackUrl: textOrNullIn(row, 'callback_url'),
    replaces: textOrNullIn(row, 'replaces'),
    requisiteId: numberOrNullIn(row, 'requisite_id'),
    requisites: requisitesIn(row),
    hasAppeal: flagIn(row, 'has_appeal'),
    createdAt: numberIn(row, 'created_at'),
    updatedAt: numberIn(row, 'updated_at'),
    // Last, because V8 takes a hundred times as long for properties after a spread.
    ...versionOf(row),
  };
}

export function versionOf(row: Row): PaymentVersion {
  return {
    id: numberIn(row, 'id'),
    version: numberIn(row, 'version'),
    status: wordIn(row, 'status', PAYMENT_STATUSES),
    shownAt: numberOrNullIn(row, 'shown_at'),
    firstShownAt: numberOrNullIn(row, 'first_shown_at'),
    withdrawn: flagIn(row, 'withdrawn'),
    expiresAt: numberIn(row, 'expires_at'),
  };
}

function requisitesIn(row: Row): Requisites {
  const stored = parseJson(textIn(row, 'requisites'));
  const value = (name: keyof Requisites): string | null => {
    const given = isObject(stored) ? stored[name] : null;
    return typeof given === 'string' ? given : NO_REQUISITES[name];
  };
  return {
    bank: value('bank'),
    fullName: value('fullName'),
    cardNumber: value('cardNumber'),
    accountNumber: value('accountNumber'),
    bik: value('bik'),
    sbpPhoneNumber: value('sbpPhoneNumber'),
    qrCode: value('qrCode'),
    tpayLink: value('tpayLink'),
    donationUrl: value('donationUrl'),
    nspkUrl: value('nspkUrl'),
    qrCodeLink: value('qrCodeLink'),
    tipsId: value('tipsId'),
  };
}
