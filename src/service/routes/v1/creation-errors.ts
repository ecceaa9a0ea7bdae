import { badRequest, invalid, keyInUse, noAvailableCards } from '../../http/errors-v1.ts';
import type { HttpError } from '../../http/http-error.ts';
import { PoolExhaustedError } from '../../operations/allocate-requisite.ts';
import { IdempotencyKeyInUseError, IdempotencyKeyReusedError } from '../../operations/create-once.ts';
import { OrderClosedError, PaymentReplacementError } from '../../operations/create-payment.ts';

/** The v1 response to an error of a creation; other errors pass through. */
export function creationErrorV1(error: unknown): unknown {
  if (error instanceof PoolExhaustedError) return noAvailableCards();
  if (error instanceof PaymentReplacementError) return badRequest(error.message);
  if (error instanceof OrderClosedError) return badRequest('Order is closed');
  if (error instanceof IdempotencyKeyReusedError) return invalidKey('key was used with another body');
  if (error instanceof IdempotencyKeyInUseError) return keyInUse();
  return error;
}

/** 422 for the `Idempotency-Key`. */
export const invalidKey = (msg = 'value is not 1 to 255 visible ASCII characters'): HttpError =>
  invalid([{ loc: ['header', 'idempotency-key'], msg, type: 'value_error' }]);
