import type { Platform } from '../browser/browser.ts';
import type { Cancel } from '../browser/clock.ts';
import type { Memory } from './payment-memory.ts';
import type { Screen } from './screen.ts';
import { effect, type ReadonlySignal, signal } from './signals.ts';

/** The way back to the shop, and the count before the page takes it by itself. */
export interface Departure {
  /** Whole seconds until the page leaves by itself; `null`: it does not. */
  readonly secondsLeft: ReadonlySignal<number | null>;
  /** The payer wants to stay. */
  stay(): void;
  stop(): void;
}

/** A canceled payment carries advice that takes time to read. */
const COUNT_SECONDS = { paid: 5, canceled: 15 } as const;

export interface DepartureWorld {
  readonly screen: ReadonlySignal<Screen>;
  /** Where the payer goes from this screen, already judged safe, byte for byte; `null`: nowhere. */
  readonly targetOf: (screen: Screen) => string | null;
  readonly memory: Memory;
  readonly platform: Platform;
}

export function createDeparture({ screen, targetOf, memory, platform }: DepartureWorld): Departure {
  const { clock, navigation, visibility } = platform;
  const secondsLeft = signal<number | null>(null);
  let stopTimer: Cancel = () => {};

  const countDown = (paymentId: string | null, href: string) => {
    stopTimer = clock.after(1000, () => {
      if (secondsLeft.value === null) return;
      if (visibility.visible()) secondsLeft.value -= 1;
      if (secondsLeft.value > 0) return countDown(paymentId, href);
      secondsLeft.value = null;
      memory.keepSent(paymentId);
      navigation.leave(href);
    });
  };

  const outcome = () => {
    const now = screen.value;
    return now.name === 'paid' || now.name === 'canceled' ? now : null;
  };

  let counted = '';
  const stopEffect = effect(() => {
    const end = outcome();
    // Whatever else becomes known about the same end, its count goes on, or stays stopped.
    const one = end === null ? '' : `${end.name} ${end.payment.paymentId}`;
    if (one === counted) return;
    counted = one;
    stopTimer();
    secondsLeft.value = null;
    if (end === null || navigation.framed) return;
    const href = targetOf(end);
    const { paymentId } = end.payment;
    if (href === null || memory.wasSent(paymentId) || navigation.cameBack()) return;
    secondsLeft.value = COUNT_SECONDS[end.name];
    countDown(paymentId, href);
  });

  return {
    secondsLeft,
    stay() {
      stopTimer();
      secondsLeft.value = null;
    },
    stop() {
      stopTimer();
      stopEffect();
    },
  };
}
