import type { Screen } from '../checkout/screen.ts';
import { Notice } from '../components/notice.tsx';
import { usePage } from '../page-context.ts';
import { CreationError } from './creation-error.tsx';
import { useExtrasText } from './use-extras-text.ts';

/** Notices above the card: an open appeal, a payment from another device, a failed creation. */
export function Notices({ screen }: { screen: Screen }) {
  const { checkout, words } = usePage();
  const { dontPayAgain } = words.value.text;
  const text = useExtrasText();
  const { payment, createdElsewhere, canCreate, creation } = checkout.state.value;
  const isChoose = screen.name === 'choose';
  return (
    <>
      {payment?.hasAppeal && <Notice>{text.appeal}</Notice>}
      {screen.name === 'pay' && createdElsewhere && (
        <Notice>
          {text.foundElsewhere} {dontPayAgain}
        </Notice>
      )}
      {isChoose && !canCreate && <Notice urgent>{text.cannotCreate}</Notice>}
      {isChoose && creation.phase === 'failed' && <CreationError failure={creation.failure} />}
    </>
  );
}
