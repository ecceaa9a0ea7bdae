import { useRef } from 'preact/hooks';
import type { RedirectTarget } from '../../../contract/safe-url.ts';
import { focusHeading } from '../../browser/dom.ts';
import { createPaymentMemory } from '../../checkout/payment-memory.ts';
import type { OutcomeScreen, Screen } from '../../checkout/screen.ts';
import { usePage } from '../../page-context.ts';
import { ActionButton, ActionLink } from '../action.tsx';
import { useReturnTarget } from '../return-target.ts';
import { useExtrasBrowser } from '../use-extras-browser.ts';
import { useExtrasText } from '../use-extras-text.ts';
import { useRedirect } from './use-redirect.ts';

/**
 * The link back to the shop, and after `paid` and `canceled` the redirect countdown. In the shop's dialog both close it. Without
 * a safe address a paid order has no more steps: its page can be closed.
 */
export function ReturnToShop({ screen, second = false }: { screen: Screen; second?: boolean }) {
  const { browser, frame } = usePage();
  const extrasBrowser = useExtrasBrowser();
  const text = useExtrasText();
  const target = useReturnTarget(screen);
  const close = frame.loaded.value?.close ?? null;
  const isOutcome = screen.name === 'paid' || screen.name === 'canceled';
  // Only a press opens a shop's app.
  if (close !== null && (target === null || /^http/i.test(target.href))) {
    const label = target === null ? text.qrClose : text.backTo(target.host);
    return (
      <>
        <ActionButton second={second} onClick={close}>
          {label}
        </ActionButton>
        {isOutcome && <RedirectCountdown outcome={screen} host={target?.host ?? ''} leave={close} />}
      </>
    );
  }
  if (target === null) {
    const canClose = screen.name === 'paid' && !browser.navigation.framed;
    return canClose ? <p class="count quiet">{text.canClose}</p> : null;
  }
  const leave = browser.navigation.framed ? null : () => extrasBrowser.leave(target.href);
  return (
    <>
      <ReturnLink screen={screen} target={target} second={second} />
      {isOutcome && <RedirectCountdown outcome={screen} host={target.host} leave={leave} />}
    </>
  );
}

/** A press leaves for the shop: nothing redirects the payer from this payment again. */
function ReturnLink({ screen, target, second }: { screen: Screen; target: RedirectTarget; second: boolean }) {
  const { storage } = usePage().browser;
  const text = useExtrasText();
  const left = () => {
    if ('payment' in screen) createPaymentMemory(storage).keep(screen.payment.paymentId, { sent: true });
  };
  return (
    <ActionLink href={target.href} target="_top" second={second} onClick={left}>
      {text.backTo(target.host)}
    </ActionLink>
  );
}

/** The seconds until the redirect, and a button that cancels it; afterwards, in the same place, that the page stays. */
function RedirectCountdown({
  outcome,
  host,
  leave,
}: {
  outcome: OutcomeScreen;
  host: string;
  leave: (() => void) | null;
}) {
  const extrasBrowser = useExtrasBrowser();
  const text = useExtrasText();
  const place = useRef<HTMLDivElement>(null);
  const { secondsLeft, stop } = useRedirect(outcome, {
    leave,
    place,
    onStart: (seconds) => extrasBrowser.document.announce(text.leavingSoon(seconds, host)),
    onStop: () => extrasBrowser.document.announce(text.staying),
  });
  return (
    <div ref={place} hidden={secondsLeft === null}>
      {secondsLeft !== null && (
        <p class="count quiet">
          {secondsLeft === 'stopped' ? (
            text.staying
          ) : (
            <>
              <span role="timer" aria-live="off" key={secondsLeft}>
                {text.leavingIn(secondsLeft)}
              </span>
              <button
                type="button"
                class="plain"
                onClick={({ currentTarget }) => {
                  focusHeading(currentTarget);
                  stop();
                }}
              >
                {text.stay}
              </button>
            </>
          )}
        </p>
      )}
    </div>
  );
}
