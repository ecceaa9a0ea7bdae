import { useEffect, useRef, useState } from 'preact/hooks';
import type { Cancel } from '../../browser/clock.ts';
import { createPaymentMemory } from '../../checkout/payment-memory.ts';
import type { Screen } from '../../checkout/screen.ts';
import { usePage } from '../../page-context.ts';

export type Outcome = Extract<Screen, { name: 'paid' | 'canceled' }>;

export interface Redirect {
  /** Whole seconds until the redirect; `null`: there is none. */
  readonly secondsLeft: number | null;
  /** The payer wants to stay. */
  cancel(): void;
}

/** A canceled payment comes with advice, which takes time to read. */
const COUNTDOWN_SECONDS = { paid: 5, canceled: 15 } as const;

/**
 * Redirects to the shop once after an outcome. It never redirects where another payment can be created. It never redirects in a frame, after Back, or when this device has
 * already redirected from the payment. The countdown runs only while the page is visible. Later answers about the same
 * outcome neither restart it nor undo its cancellation.
 * @param href the safe address, byte for byte
 */
export function useRedirect({ name, payment: { paymentId } }: Outcome, href: string): Redirect {
  const { browser, checkout } = usePage();
  const { clock, navigation, storage, visibility } = browser;
  // Then the payer can try again instead.
  const canStay = name === 'canceled' && checkout.state.value.canCreate;
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const stopTimer = useRef<Cancel>(() => {});
  useEffect(() => {
    setSecondsLeft(null);
    const memory = createPaymentMemory(storage);
    if (canStay || navigation.framed || memory.wasRedirected(paymentId) || navigation.cameBack()) return;
    const countDown = (seconds: number) => {
      setSecondsLeft(seconds || null);
      if (seconds > 0) {
        stopTimer.current = clock.after(1000, () => countDown(visibility.visible() ? seconds - 1 : seconds));
        return;
      }
      memory.keepRedirected(paymentId);
      navigation.leave(href);
    };
    countDown(COUNTDOWN_SECONDS[name]);
    return () => stopTimer.current();
  }, [name, paymentId, canStay]);
  return {
    secondsLeft,
    cancel() {
      stopTimer.current();
      setSecondsLeft(null);
    },
  };
}
