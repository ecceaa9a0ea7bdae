import type { Clock } from '../../service/clock.ts';
import type { CallDetails } from '../classify-call.ts';
import type { CustomAnswer, Fault } from './faults.ts';
import { PRESETS } from './presets.ts';

/**
 * Answers a call as its fault demands.
 * @param clock real time, so that delays also pass while the sandbox's clock is frozen
 * @param carryOut passes the call to the service
 */
export async function injectFault(
  fault: Pick<Fault, 'preset' | 'delayMs' | 'carriedOut' | 'custom'>,
  call: CallDetails,
  clock: Clock,
  carryOut: () => Promise<Response>,
): Promise<Response> {
  const real = fault.carriedOut ? await carryOut() : null;
  if (fault.delayMs > 0) await new Promise<void>((resolve) => clock.after(fault.delayMs, resolve));
  const instead = fault.custom !== null ? customResponse(fault.custom) : PRESETS[fault.preset].answer(call);
  if (instead === null) return real ?? carryOut();
  // A receipt would keep its slot until somebody reads it.
  await real?.body?.cancel();
  return instead;
}

/** Statuses that forbid a body (RFC 9110, section 6.4.1). */
const WITHOUT_BODY = [204, 205, 304];

function customResponse({ status, headers, body }: CustomAnswer): Response {
  return new Response(WITHOUT_BODY.includes(status) ? null : body, { status, headers });
}
