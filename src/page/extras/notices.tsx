import { useEffect, useRef, useState } from 'preact/hooks';
import type { CodedFailure, FailureKind } from '../../contract/failure-kind.ts';
import type { Screen } from '../checkout/screen.ts';
import { formatCountdown } from '../format/time.ts';
import { usePage } from '../page-context.ts';
import type { ExtrasText, Words } from '../text/text.ts';
import { ChangeNotice } from './change-notice.tsx';
import { Notice } from './notice.tsx';
import { extrasTextOf, useExtrasText } from './use-extras-text.ts';

/** Notices above the card: an open appeal, a payment from another device. */
export function Notices({ screen }: { screen: Screen }) {
  const { checkout, words } = usePage();
  const { dontPayAgain } = words.value.text;
  const text = useExtrasText();
  const { order, payment, createdElsewhere } = checkout.state.value;
  const shown = useRef({ paymentId: payment?.paymentId, isSecond: false });
  if (payment !== null && payment.paymentId !== shown.current.paymentId) {
    shown.current = { paymentId: payment.paymentId, isSecond: shown.current.paymentId !== undefined };
  }
  // Only such a service counts a transfer to the payment that was here before.
  const isReplaced = shown.current.isSecond && order?.canReplacePayment;
  return (
    <>
      {payment?.hasAppeal && <Notice>{text.appeal}</Notice>}
      {screen.name === 'pay' && createdElsewhere && (
        <Notice>
          {isReplaced ? text.changedElsewhere : text.foundElsewhere} {dontPayAgain}
        </Notice>
      )}
      {screen.name === 'pay' && <ChangeNotice screen={screen} />}
    </>
  );
}

/**
 * Kinds with the same meaning for the payer share their words. `refused` comes from the read of the order before a POST;
 * a refused POST is `no-cards`.
 */
const SHARED_WORDS: { readonly [kind in FailureKind]?: keyof ExtrasText['creationErrors'] } = {
  forbidden: 'unauthorized',
  refused: 'invalid',
  'malformed-response': 'server',
  timeout: 'network',
};

/**
 * The reason why no payment was created, its meaning for the payer's money, and the next step.
 * @param isReplacing the payer was giving up an active payment: a refusal without a code says that this is not possible
 * @param waitMs the rest of the failure's `Retry-After`
 */
export function creationErrorWords(
  { kind, code, retryAfterMs }: CodedFailure,
  words: Words,
  isReplacing: boolean,
  waitMs = retryAfterMs,
): string {
  const text = extrasTextOf(words);
  if (waitMs) return `${words.text.notNow}. ${text.retryIn(formatCountdown(waitMs))}`;
  const errors: { readonly [kind: string]: string } = text.creationErrors;
  const isRefused = isReplacing && kind === 'no-cards' && code === null;
  return errors[isRefused ? 'cannot-replace' : (SHARED_WORDS[kind] ?? kind)] ?? '';
}

/** Why no payment was created, in its method's row or instead of all rows. Never the service's own words. */
export function CreationError({ failure }: { failure: CodedFailure | null }) {
  const { browser, checkout, words } = usePage();
  const [end] = useState(() => browser.clock.now() + (failure?.retryAfterMs ?? 0));
  const [now, setNow] = useState(browser.clock.now());
  useEffect(() => (now < end ? browser.clock.after(1000, () => setNow(browser.clock.now())) : undefined));
  if (failure === null) return <>{extrasTextOf(words.value).cannotCreate}</>;
  const isReplacing = checkout.state.value.payment?.status === 'created';
  return (
    <span key={now}>{creationErrorWords(failure, words.value, isReplacing, Math.max(0, end - now))}</span>
  );
}
