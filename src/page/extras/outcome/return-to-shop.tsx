import { focusHeading } from '../../browser/document.ts';
import type { Screen } from '../../checkout/screen.ts';
import { ActionLink } from '../action.tsx';
import { useReturnTarget } from '../return-target.ts';
import { useExtrasText } from '../use-extras-text.ts';
import { type Outcome, useRedirect } from './use-redirect.ts';

/** The link back to the shop, and after `paid` and `canceled` the redirect countdown. Nothing without a safe address. */
export function ReturnToShop({ screen, second = false }: { screen: Screen; second?: boolean }) {
  const text = useExtrasText();
  const target = useReturnTarget(screen);
  if (target === null) return null;
  return (
    <>
      <ActionLink href={target.href} target="_top" second={second}>
        {text.backTo(target.host)}
      </ActionLink>
      {(screen.name === 'paid' || screen.name === 'canceled') && (
        <RedirectCountdown outcome={screen} href={target.href} />
      )}
    </>
  );
}

/** The seconds until the redirect, and a button that cancels it. */
function RedirectCountdown({ outcome, href }: { outcome: Outcome; href: string }) {
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
