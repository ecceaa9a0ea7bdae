import type { Screen } from '../checkout/screen.ts';
import { ActionLink } from './action.tsx';
import type { LaterView } from './later-view.ts';
import { DepartureCount } from './redirect-countdown.tsx';

/** The link to the shop, and the count before the page takes it by itself. Nothing where there is no safe address. */
export function WayBack({ view, screen }: { view: LaterView; screen: Screen }) {
  const { continuation, text } = view;
  const back = continuation.wayBack(screen);
  if (back === null) return null;
  return (
    <>
      <ActionLink href={back.href} target="_top">
        {text.backTo(back.host)}
      </ActionLink>
      <DepartureCount view={view} />
    </>
  );
}
