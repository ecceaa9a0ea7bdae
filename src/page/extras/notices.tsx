import type { Failure, FailureKind } from '../../contract/failure.ts';
import type { Screen } from '../checkout/screen.ts';
import { Notice } from '../components/notice.tsx';
import { usePage } from '../page-context.ts';
import type { ExtrasText } from '../text/text.ts';
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

/**
 * Kinds with the same meaning for the payer share their words. `refused` comes from the read of the order before a POST;
 * a refused POST is `no-cards`.
 */
const SHARED_WORDS: { readonly [kind in FailureKind]?: keyof ExtrasText['creationErrors'] } = {
  forbidden: 'unauthorized',
  refused: 'invalid',
  'malformed-response': 'server',
  timeout: 'network',
};

/** The reason why no payment was created, its meaning for the payer's money, and the next step. */
export function creationErrorWords(failure: Failure, text: ExtrasText): string {
  const errors: { readonly [kind: string]: string } = text.creationErrors;
  return errors[SHARED_WORDS[failure.kind] ?? failure.kind] ?? '';
}

/** The failed creation as a notice, in the page's own words. */
function CreationError({ failure }: { failure: Failure }) {
  const text = useExtrasText();
  return (
    <Notice urgent>
      <p>{creationErrorWords(failure, text)}</p>
    </Notice>
  );
}
