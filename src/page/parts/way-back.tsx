import type { Screen } from '../checkout/screen.ts';
import { ActionLink } from './action.tsx';
import { useText, useView } from './view.ts';

/** The link to the shop, and the count before the page takes it by itself. Nothing where there is no safe address. */
export function WayBack({ screen }: { screen: Screen }) {
  const { checkout, later } = useView();
  const text = useText();
  const back = checkout.wayBack(screen);
  if (back === null) return null;
  const departure = checkout.departure.value;
  const Count = later.value?.DepartureCount;
  return (
    <>
      <ActionLink href={back.href} target="_top">
        {text.backTo(back.host)}
      </ActionLink>
      {Count && departure && <Count departure={departure} />}
    </>
  );
}
