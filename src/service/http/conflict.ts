import { ChangeRefused } from '../operations/conflict-error.ts';
import { TransitionRefused } from '../operations/move-payment.ts';
import { Refusal } from './http-error.ts';

/** What cannot be done in the state that things are in, as a 409 that says why; `null` for any other error. */
export function impossible(error: unknown): Refusal | null {
  const isRefused = error instanceof ChangeRefused || error instanceof TransitionRefused;
  return isRefused ? new Refusal(409, { detail: error.message }) : null;
}
