import { parseOrderId } from '../../../contract/ids.ts';
import { numericIdIn } from '../../lib/numeric-id.ts';
import type { Sql } from '../../store/drivers/database.ts';
import type { StoredPayment } from '../../store/payment-row.ts';
import { findPayment, findPaymentByNumber } from '../../store/payments.ts';

export const NAMES_NO_PAYMENT = 'value is neither a valid uuid nor a number';

/** Whether a text has the form of a payment's UUID or number. */
export function canNamePayment(given: string): boolean {
  return parseOrderId(given) !== null || numericIdIn(given) !== null;
}

/** Finds a payment by its UUID or its number. */
export async function paymentNamed(sql: Sql, given: string): Promise<StoredPayment | null> {
  const [uuid, id] = [parseOrderId(given), numericIdIn(given)];
  if (uuid !== null) return findPayment(sql, uuid);
  return id === null ? null : findPaymentByNumber(sql, id);
}
