import type { Screen } from '../checkout/screen.ts';
import { ActionLink } from './action.tsx';
import { DepartureCount } from './departure-count.tsx';
import { useLaterView } from './later-view.ts';

/** The link to the shop, and the count before the page takes it by itself. Nothing where there is no safe address. */
export function WayBack({ screen }: { screen: Screen }) {
  const { continuation, laterText: text } = useLaterView();
  const back = continuation.wayBack(screen);
  if (back === null) return null;
  return (
    <>
      <ActionLink href={back.href} target="_top">
        {text.backTo(back.host)}
      </ActionLink>
      <DepartureCount departure={continuation.departure} />
    </>
  );
}
