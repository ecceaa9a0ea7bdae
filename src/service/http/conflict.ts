import { ConflictError } from '../operations/conflict-error.ts';
import { PaymentTransitionError } from '../operations/move-payment.ts';
import { HttpError } from './http-error.ts';

/** What cannot be done in the state that things are in, as a 409 that says why; `null` for any other error. */
export function conflictFrom(error: unknown): HttpError | null {
  const isRefused = error instanceof ConflictError || error instanceof PaymentTransitionError;
  return isRefused ? new HttpError(409, { detail: error.message }) : null;
}
