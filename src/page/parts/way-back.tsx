import type { Screen } from '../checkout/screen.ts';
import { ActionLink } from './action.tsx';
import { useText, useView } from './view.ts';

/** The link to the shop, and the count before the page takes it by itself. Nothing where there is no safe address. */
export function WayBack({ screen }: { screen: Screen }) {
  const { checkout } = useView();
  const text = useText();
  const back = checkout.wayBack(screen);
  if (back === null) return null;
  const seconds = checkout.departure.secondsLeft.value;
  return (
    <>
      <ActionLink href={back.href} target="_top">
        {text.backTo(back.host)}
      </ActionLink>
      {seconds !== null && (
        <p class="count quiet">
          <span role="timer" aria-live="off">
            {text.leavingIn(seconds)}
          </span>
          <button type="button" class="plain" onClick={() => checkout.departure.stay()}>
            {text.stay}
          </button>
        </p>
      )}
    </>
  );
}
