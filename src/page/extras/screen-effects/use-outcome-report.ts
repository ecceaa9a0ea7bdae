import { useEffect } from 'preact/hooks';
import type { Screen } from '../../checkout/screen.ts';
import { usePage } from '../../page-context.ts';
import { useReturnTarget } from '../return-target.ts';

/** In a merchant's frame, reports the outcome with the redirect that the page would have made at top level. */
export function useOutcomeReport(screen: Screen): void {
  const { checkout, frame } = usePage();
  const host = frame.loaded.value;
  const target = useReturnTarget(screen);
  // A payer who can choose again is not sent away.
  const stays = screen.name === 'canceled' && checkout.state.value.canCreate;
  const redirectUrl = stays ? null : (target?.href ?? null);
  useEffect(() => {
    if (screen.name === 'paid' || screen.name === 'canceled') host?.reportOutcome(screen, redirectUrl);
  }, [host, screen, redirectUrl]);
}
