import type { Screen } from '../checkout/screen.ts';
import { CreationError } from './creation-error.tsx';
import { focusHeading } from './focus-heading.ts';
import { type LaterView, laterViewOf } from './later-view.ts';
import { Notice } from './notice.tsx';
import { amountBefore, moneyOf } from './sums.ts';
import type { View } from './view.ts';

/** What must not be missed, above the card that it is about. */
export function Above({ view, screen }: { view: View; screen: Screen }) {
  const later = laterViewOf(view);
  const { checkout, continuation, text } = later;
  const { payment, madeElsewhere, canCreate, creation } = checkout.record.value;
  const isPay = screen.name === 'pay';
  const changes = isPay ? changesOf(later, screen) : [];
  const isChoose = screen.name === 'choose';
  return (
    <>
      {payment?.hasAppeal && <Notice>{text.appeal}</Notice>}
      {changes.length > 0 && (
        <Notice urgent>
          {changes.map((change) => (
            <p key={change}>{change}</p>
          ))}
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

/** What was not the same a moment ago, until the payer has said "understood". */
function changesOf(view: LaterView, screen: Extract<Screen, { name: 'pay' }>): string[] {
  const { text, checkout } = view;
  const { requisitesChanged, amountChanged } = checkout.record.value;
  const money = moneyOf(view, screen.payment);
  const before = amountBefore(view, screen);
  return [
    ...(amountChanged && before !== null
      ? [`${text.amountChanged(money(before), money(screen.amount))}.`]
      : []),
    ...(requisitesChanged ? [text.requisitesChanged] : []),
  ];
}
