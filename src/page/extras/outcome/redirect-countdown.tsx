import { focusHeading } from '../../browser/document.ts';
import { useExtrasText } from '../use-extras-text.ts';
import { type Outcome, useRedirect } from './use-redirect.ts';

/** The seconds until the redirect, and a button that cancels it. */
export function RedirectCountdown({ outcome, href }: { outcome: Outcome; href: string }) {
  const text = useExtrasText();
  const { secondsLeft, cancel } = useRedirect(outcome, href);
  if (secondsLeft === null) return null;
  return (
    <p class="count quiet">
      <span role="timer" aria-live="off">
        {text.leavingIn(secondsLeft)}
      </span>
      <button
        type="button"
        class="plain"
        onClick={({ currentTarget }) => {
          focusHeading(currentTarget);
          cancel();
        }}
      >
        {text.stay}
      </button>
    </p>
  );
}
