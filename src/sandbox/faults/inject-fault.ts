import type { Clock } from '../../service/clock.ts';
import type { Call } from '../classify-call.ts';
import type { CustomAnswer, Fault } from './faults.ts';
import { PRESETS } from './presets.ts';

/**
 * Lets a fault happen to a call.
 * @param clock the real one: a sandbox whose time stands still is slow all the same
 * @param carryOut what the service would have done
 */
export async function happen(
  fault: Pick<Fault, 'preset' | 'delayMs' | 'carriedOut' | 'custom'>,
  call: Call,
  clock: Clock,
  carryOut: () => Promise<Response>,
): Promise<Response> {
  const real = fault.carriedOut ? await carryOut() : null;
  if (fault.delayMs > 0) await new Promise<void>((resolve) => clock.after(fault.delayMs, resolve));
  if (fault.custom !== null) return said(fault.custom);
  return PRESETS[fault.preset].answer(call) ?? real ?? carryOut();
}

/** Statuses whose answers have no body (RFC 9110, section 6.4.1). */
const WITHOUT_BODY = [204, 205, 304];

function said({ status, headers, body }: CustomAnswer): Response {
  return new Response(WITHOUT_BODY.includes(status) ? null : body, { status, headers });
}
