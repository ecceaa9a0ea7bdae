import { requireClockInStep } from '../clock-status.ts';
import type { ExternalDependencies } from '../options.ts';
import type { Sql } from '../store/drivers/database.ts';
import { touchOrder } from '../store/orders.ts';
import type { StoredPayment } from '../store/payment-row.ts';
import { findPayment } from '../store/payments.ts';
import { ConflictError } from './conflict-error.ts';

/**
 * Reads an active payment and locks its order for the rest of the transaction. @throws ConflictError when it
 * is missing or not active; ClockSkewError
 */
export async function activePayment(
  { clockStatus }: Pick<ExternalDependencies, 'clockStatus'>,
  sql: Sql,
  paymentId: string,
  now: number,
): Promise<StoredPayment> {
  requireClockInStep(clockStatus);
  const found = await findPayment(sql, paymentId);
  if (found === null) throw new ConflictError('there is no such payment');
  await touchOrder(sql, found.orderId, now);
  const payment = await findPayment(sql, paymentId);
  if (payment?.status === 'created') return payment;
  throw new ConflictError(`the payment is ${payment?.status ?? 'gone'}, not created`);
}

/** @throws ConflictError when a compare-and-set found another status */
export function changed(payment: StoredPayment | null): StoredPayment {
  if (payment === null) throw new ConflictError('the payment is not active any more');
  return payment;
}
