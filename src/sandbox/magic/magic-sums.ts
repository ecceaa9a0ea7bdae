import { type Amount, amountToFixed, parseAmount } from '../../contract/amount.ts';
import type { Terms } from '../../service/rules/terms.ts';
import type { CallDetails } from '../classify-call.ts';
import type { PresetName } from '../faults/presets.ts';

/** Magic sums: their kopecks select a fault or an outcome, for testers who cannot reach the control calls. */
const CREATION_FAULTS: { readonly [kopecks: string]: PresetName } = {
  '05': 'no_cards',
  '32': 'creation_failed',
  '50': 'blocked',
  '52': 'timeout',
};
const RECAPTCHA = '41';
const REQUISITES_LATE = '12';
const LATE_REQUISITES_MS = 3000;
const OUTCOMES: { readonly [kopecks: string]: 'completed' | 'canceled' } = {
  '10': 'completed',
  '11': 'canceled',
};

/** Delay from the creation of a payment to its automatic outcome. */
export const OUTCOME_DELAY_MS = 10_000;

export function kopecksOf(amount: Amount): string {
  return amountToFixed(amount).slice(-2);
}

/** The fault that this creation's sum selects, or `null`. */
export function magicFault(call: Pick<CallDetails, 'kind' | 'body'>): PresetName | null {
  if (call.kind !== 'payment_create') return null;
  const amount = parseAmount(call.body['amount'] ?? call.body['sum']);
  return amount === null ? null : (CREATION_FAULTS[kopecksOf(amount)] ?? null);
}

/** Whether reads of a payment with this sum fail with 401. */
export function magicRefusesRead(amount: Amount): boolean {
  return kopecksOf(amount) === RECAPTCHA;
}

/** The terms of a payment with this sum that differ from the defaults. */
export function magicTerms(amount: Amount): Partial<Terms> {
  return kopecksOf(amount) === REQUISITES_LATE ? { requisitesDelayMs: LATE_REQUISITES_MS } : {};
}

/** The automatic outcome of a payment with this sum after {@link OUTCOME_DELAY_MS}, or `null`. */
export function magicOutcome(amount: Amount): 'completed' | 'canceled' | null {
  return OUTCOMES[kopecksOf(amount)] ?? null;
}
