import { type Signal, signal } from '@preact/signals';
import type { Checkout } from '../checkout/checkout.ts';
import { formatMoment } from '../format/moment.ts';
import type { PageContextValue } from '../page-context.ts';
import { extrasTextOf } from './use-extras-text.ts';

/** What the status bar answers for a while: to a press of "check", or that the connection is back. */
export interface StatusAnswer {
  readonly kind: 'checked' | 'connection-back';
  /** On the device's calendar clock. */
  readonly at: number;
}

/** The answer stands for this long. */
export const ANSWER_MS = 10_000;

const answers = new WeakMap<Checkout, Signal<StatusAnswer | null>>();

/** The present answer of a page, which the live region gives and the status bar shows. */
export function statusAnswerOf(checkout: Checkout): Signal<StatusAnswer | null> {
  const known = answers.get(checkout) ?? signal<StatusAnswer | null>(null);
  answers.set(checkout, known);
  return known;
}

/** The words of an answer, spoken and shown alike. */
export function answerWords({ kind, at }: StatusAnswer, { browser, words }: PageContextValue): string {
  const text = extrasTextOf(words.value);
  if (kind === 'connection-back') return text.restored;
  return text.checked(formatMoment(at, 'time', words.value.language, browser.device.languages));
}

/** The words for failing reads, spoken and shown alike. */
export function lostWords({ browser, checkout, words }: PageContextValue): string {
  const text = extrasTextOf(words.value);
  const { lifetime } = checkout.state.value;
  // Its words mention the countdown, which only the screen with the requisites has.
  const hasCountdown = checkout.screen.value.name === 'pay' && lifetime !== null;
  return hasCountdown && !browser.visibility.online() ? text.offline : text.lost;
}
