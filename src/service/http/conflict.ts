import { ConflictError } from '../operations/conflict-error.ts';
import { PaymentTransitionError } from '../operations/move-payment.ts';
import { HttpError } from './http-error.ts';

/** A 409 with the reason for an operation that the current state forbids; `null` for any other error. */
export function conflictFrom(error: unknown): HttpError | null {
  const isRefused = error instanceof ConflictError || error instanceof PaymentTransitionError;
  return isRefused ? new HttpError(409, { detail: error.message }) : null;
}
