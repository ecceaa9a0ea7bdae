import { parseAmount } from '../contract/amount.ts';
import { isObject, parseJson } from '../contract/json.ts';
import { movePayment, TransitionRefused } from '../service/work/transition.ts';
import type { Call } from './call.ts';
import type { Driver } from './driver.ts';
import { happen } from './faults/happen.ts';
import { PRESETS } from './faults/presets.ts';
import { magicFault, magicOutcome, magicRefusesRead, OUTCOME_DELAY_MS } from './magic.ts';

/** Carries a call out, and lets its sum decide what becomes of it. */
export async function magically(
  driver: Driver,
  call: Call,
  carryOut: () => Promise<Response>,
): Promise<Response> {
  const preset = magicFault(call);
  if (preset !== null) {
    const { delayMs } = PRESETS[preset];
    const fault = { preset, delayMs, carriedOut: false, custom: null };
    return happen(fault, call, driver.realClock, carryOut);
  }
  const response = await carryOut();
  if (response.status !== 200) return response;
  if (call.kind === 'payment_create') await scheduleOutcome(driver, response);
  if (call.kind === 'payment_read') return readAnswer(response);
  return response;
}

async function scheduleOutcome({ core, clock }: Driver, response: Response): Promise<void> {
  const { amount, paymentId } = await paymentIn(response);
  const outcome = amount === null ? null : magicOutcome(amount);
  if (outcome === null || paymentId === null) return;
  clock.after(OUTCOME_DELAY_MS, () => {
    movePayment(core, paymentId, outcome).catch((error: unknown) => {
      // It has met another end in the meantime.
      if (!(error instanceof TransitionRefused)) core.log({ event: 'magic-failed' });
    });
  });
}

async function readAnswer(response: Response): Promise<Response> {
  const { amount } = await paymentIn(response);
  const refused = amount !== null && magicRefusesRead(amount);
  return refused ? (PRESETS.recaptcha.answer('payment_read') ?? response) : response;
}

async function paymentIn(response: Response) {
  const body = parseJson(await response.clone().text());
  const fields = isObject(body) ? body : {};
  const paymentId = fields['payment_id'];
  return {
    amount: parseAmount(fields['amount'] ?? fields['sum']),
    paymentId: typeof paymentId === 'string' ? paymentId : null,
  };
}
