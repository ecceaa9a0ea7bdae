import type { Screen } from '../checkout/screen.ts';
import { CreationError } from './creation-error.tsx';
import { focusHeading } from './focus-heading.ts';
import { laterViewOf } from './later-view.ts';
import { Notice } from './notice.tsx';
import type { View } from './view.ts';

/** What must not be missed, above the card that it is about. */
export function Above({ view, screen }: { view: View; screen: Screen }) {
  const { checkout, continuation, text } = laterViewOf(view);
  const { payment, requisitesChanged, madeElsewhere, canCreate, creation } = checkout.record.value;
  const isPay = screen.name === 'pay';
  const isChoose = screen.name === 'choose';
  return (
    <>
      {payment?.hasAppeal && <Notice>{text.appeal}</Notice>}
      {isPay && requisitesChanged && (
        <Notice urgent>
          {text.requisitesChanged}{' '}
          <button
            type="button"
            class="plain"
            onClick={({ currentTarget }) => {
              focusHeading(currentTarget);
              continuation.dismissChange();
            }}
          >
            {text.understood}
          </button>
        </Notice>
      )}
      {isPay && madeElsewhere && (
        <Notice>
          {text.foundElsewhere} {view.words.value.text.dontPayAgain}
        </Notice>
      )}
      {isChoose && !canCreate && <Notice urgent>{text.cannotCreate}</Notice>}
      {isChoose && creation.phase === 'failed' && <CreationError text={text} failure={creation.failure} />}
    </>
  );
}
