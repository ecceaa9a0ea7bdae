import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Cancel } from '../../browser/clock.ts';
import { watchPayer } from '../../browser/payer-activity.ts';
import { createPaymentMemory } from '../../checkout/payment-memory.ts';
import type { OutcomeScreen } from '../../checkout/screen.ts';
import { usePage } from '../../page-context.ts';
import { useExtrasBrowser } from '../use-extras-browser.ts';

export interface Redirect {
  /** Whole seconds until the redirect; `stopped`: there was a countdown; `null`: there is none. */
  readonly secondsLeft: number | 'stopped' | null;
  /** The payer wants to stay. */
  stop(): void;
}

export interface RedirectOptions {
  /** Leaves for the shop; `null`: only the payer does. */
  readonly leave: (() => void) | null;
  /** Holds the countdown and its button; whatever the payer does elsewhere on the page ends the countdown. */
  readonly place: RefObject<Element | null>;
  /** The countdown has started, from so many seconds. */
  onStart(seconds: number): void;
  /** The payer stays. */
  onStop(): void;
}

/** A canceled payment comes with advice, which takes time to read. */
const COUNTDOWN_SECONDS = { paid: 10, canceled: 15 } as const;

/**
 * Redirects to the shop once after an outcome: never after a failure where another payment can be created,
 * after Back, or when this device has already redirected from the payment. The countdown runs only while the page is
 * visible, and whatever the payer does on the page stops it. Later answers about the same outcome neither restart it nor
 * undo its cancellation.
 */
export function useRedirect(
  { name, payment: { paymentId } }: OutcomeScreen,
  { leave, place, onStart, onStop }: RedirectOptions,
): Redirect {
  const { browser, checkout } = usePage();
  const { clock, storage, visibility } = browser;
  const { cameBack } = useExtrasBrowser();
  // Then the payer can try again instead.
  const canStay = name === 'canceled' && checkout.state.value.canCreate;
  const [secondsLeft, setSecondsLeft] = useState<Redirect['secondsLeft']>(null);
  const stopTimer = useRef<Cancel>(() => {});
  const isRunning = useRef(false);
  const stop = () => {
    stopTimer.current();
    if (!isRunning.current) return;
    isRunning.current = false;
    setSecondsLeft('stopped');
    onStop();
  };
  useEffect(() => {
    setSecondsLeft(null);
    const memory = createPaymentMemory(storage);
    if (canStay || !leave || memory.recall(paymentId).sent === true || cameBack()) return;
    isRunning.current = true;
    const stopWatching = place.current ? watchPayer(place.current, stop) : () => {};
    const countDown = (seconds: number) => {
      // The page was restored after the payer had left it: by now this is no redirect but a second one.
      if (cameBack()) return stop();
      setSecondsLeft(seconds || null);
      if (seconds > 0) {
        stopTimer.current = clock.after(1000, () => countDown(visibility.visible() ? seconds - 1 : seconds));
        return;
      }
      isRunning.current = false;
      memory.keep(paymentId, { sent: true });
      leave();
    };
    countDown(COUNTDOWN_SECONDS[name]);
    onStart(COUNTDOWN_SECONDS[name]);
    return () => {
      isRunning.current = false;
      stopTimer.current();
      stopWatching();
    };
  }, [name, paymentId, canStay, leave === null]);
  return { secondsLeft, stop };
}
