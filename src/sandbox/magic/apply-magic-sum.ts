import { type Amount, parseAmount } from '../../contract/amount.ts';
import { isObject, type JsonObject, parseJson } from '../../contract/json.ts';
import type { ServiceContext } from '../../service/context.ts';
import { movePayment, PaymentTransitionError } from '../../service/operations/move-payment.ts';
import { findPaymentByNumber } from '../../service/store/payments.ts';
import type { CallDetails } from '../classify-call.ts';
import { injectFault } from '../faults/inject-fault.ts';
import { PRESETS } from '../faults/presets.ts';
import type { SandboxContext } from '../sandbox-context.ts';
import { magicFault, magicOutcome, magicRefusesRead, OUTCOME_DELAY_MS } from './magic-sums.ts';

/** Carries out a call and applies the fault or outcome that its magic sum selects. */
export async function applyMagicSum(
  context: SandboxContext,
  call: CallDetails,
  carryOut: () => Promise<Response>,
): Promise<Response> {
  const preset = magicFault(call);
  if (preset !== null) {
    const { delayMs } = PRESETS[preset];
    const fault = { preset, delayMs, carriedOut: false, custom: null };
    return injectFault(fault, call, context.realClock, carryOut);
  }
  const response = await carryOut();
  if (response.status !== 200) return response;
  if (call.kind === 'payment_create') await scheduleOutcome(context, response);
  if (call.kind === 'payment_read') return readAnswer(call, response);
  return response;
}

async function scheduleOutcome({ core, clock }: SandboxContext, response: Response): Promise<void> {
  const body = await bodyOf(response);
  const amount = amountIn(body);
  const paymentId = await paymentIdIn(core, body);
  const outcome = amount === null ? null : magicOutcome(amount);
  if (outcome === null || paymentId === null) return;
  clock.after(OUTCOME_DELAY_MS, () => {
    movePayment(core, paymentId, outcome, 'sandbox').catch((error: unknown) => {
      // The payment has reached another status in the meantime.
      if (!(error instanceof PaymentTransitionError)) core.log({ event: 'magic-failed' });
    });
  });
}

async function readAnswer(call: CallDetails, response: Response): Promise<Response> {
  const amount = amountIn(await bodyOf(response));
  const refused = amount !== null && magicRefusesRead(amount);
  return refused ? (PRESETS.recaptcha.answer(call) ?? response) : response;
}

async function bodyOf(response: Response): Promise<JsonObject> {
  const body = parseJson(await response.clone().text());
  return isObject(body) ? body : {};
}

function amountIn(body: JsonObject): Amount | null {
  return parseAmount(body['amount'] ?? body['sum']);
}

/** Version 1 identifies a payment by its UUID, version 2 by its number. */
async function paymentIdIn(
  core: ServiceContext,
  { payment_id: uuid, id }: JsonObject,
): Promise<string | null> {
  if (typeof uuid === 'string') return uuid;
  const payment = typeof id === 'number' ? await findPaymentByNumber(core.database, id) : null;
  return payment?.paymentId ?? null;
}
