import type { Screen } from '../../checkout/screen.ts';
import { ActionLink } from '../action.tsx';
import { useReturnTarget } from '../return-target.ts';
import { useExtrasText } from '../use-extras-text.ts';
import { RedirectCountdown } from './redirect-countdown.tsx';

/** The link back to the shop, and after `paid` and `canceled` the redirect countdown. Nothing without a safe address. */
export function ReturnLink({ screen }: { screen: Screen }) {
  const text = useExtrasText();
  const target = useReturnTarget(screen);
  if (target === null) return null;
  return (
    <>
      <ActionLink href={target.href} target="_top">
        {text.backTo(target.host)}
      </ActionLink>
      {(screen.name === 'paid' || screen.name === 'canceled') && (
        <RedirectCountdown outcome={screen} href={target.href} />
      )}
    </>
  );
}
