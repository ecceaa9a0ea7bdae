import { isObject, type JsonObject } from '../../../src/contract/json.ts';
import type { TransferMethod } from '../../../src/contract/methods.ts';
import type { PoolEntry } from '../../../src/service/rules/requisites.ts';
import { type Bench, type CallOptions, someCards, type TestResponse } from './bench.ts';

export const PAYMENTS_V2 = '/api/v2/payments/';

export function aPaymentBody(over: JsonObject = {}): JsonObject {
  return { sum: 1500, type: 'to_card_number', ...over };
}

/** Creates a payment of version 2 with the bench's key. */
export function createV2(
  bench: Bench,
  over: JsonObject = {},
  options: CallOptions = {},
): Promise<TestResponse> {
  return bench.post(PAYMENTS_V2, aPaymentBody(over), { token: bench.apiKey, ...options });
}

/** An entry with all possible requisites, so that empty fields are due to the transfer type. */
export function fullEntry(method: TransferMethod, over: Partial<PoolEntry> = {}): readonly PoolEntry[] {
  return someCards(1, {
    method,
    bank: 'tbank',
    cardNumber: '2202201234567895',
    accountNumber: '40817810438000000001',
    sbpPhoneNumber: '+70000000001',
    qrId: 'AD1000DEMO0000000000000000000001',
    tipsId: '100001',
    qrLink: 'https://bank.example/qr/1.png',
    ...over,
  });
}

/** The number of rows of each kind. */
export async function rowCounts({ context }: Bench): Promise<JsonObject> {
  const tables = ['orders', 'payments', 'payment_details', 'reservations'];
  const counted = tables.map(async (table) => {
    const [row] = await context.database.query(`select count(*) as n from ${table}`);
    return [table, row?.['n']] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

export const NOTHING_MADE = { orders: 0, payments: 0, payment_details: 0, reservations: 0 };

export function detailIn(body: JsonObject): JsonObject {
  const detail = body['merchant_payment_detail'];
  if (!isObject(detail)) throw new TypeError('no merchant_payment_detail');
  return detail;
}
