import type { ServiceContext } from '../../context.ts';
import { invalid, notFound } from '../../http/errors-v1.ts';
import { numericIdIn } from '../../lib/numeric-id.ts';
import { findMerchant, type Merchant } from '../../store/merchants.ts';
import type { StoredPayment } from '../../store/payment-row.ts';
import { canNamePayment, NAMES_NO_PAYMENT, paymentNamed } from './payment-named.ts';

/** Requires that a resource was found. @throws HttpError 404 */
export function existing<T>(found: T | null, what: string): T {
  if (found === null) throw notFound(`${what} not found`);
  return found;
}

/** A numeric path parameter. @throws HttpError 422 */
export function numberInPath(name: string, given: string): number {
  const id = numericIdIn(given);
  if (id !== null) return id;
  throw invalid([{ loc: ['path', name], msg: 'value is not a valid integer', type: 'type_error.integer' }]);
}

/** The payment in the path, by its UUID or its number. @throws HttpError 404, 422 */
export async function paymentInPath(context: ServiceContext, given: string): Promise<StoredPayment> {
  if (canNamePayment(given)) return existing(await paymentNamed(context.database, given), 'Payment');
  throw invalid([{ loc: ['path', 'payment_id'], msg: NAMES_NO_PAYMENT, type: 'type_error.uuid' }]);
}

/** The merchant in the path. @throws HttpError 404, 422 */
export async function merchantInPath(context: ServiceContext, given: string): Promise<Merchant> {
  return existing(await findMerchant(context.database, numberInPath('merchant_id', given)), 'Merchant');
}
