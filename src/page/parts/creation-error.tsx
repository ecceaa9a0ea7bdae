import type { Failure, FailureKind } from '../../contract/failure.ts';
import type { Text } from '../text/text.ts';
import { Notice } from './notice.tsx';
import { useText } from './view.ts';

/** Kinds that mean the same to a payer share their words. */
const FAILURE_WORDS: { readonly [kind in FailureKind]?: keyof Text['creationErrors'] } = {
  forbidden: 'unauthorized',
  refused: 'invalid',
  nonsense: 'server',
  timeout: 'network',
};

/** Why no payment was created, what that means for the money, and what to do; the service's own words below. */
export function CreationError({ failure }: { failure: Failure }) {
  const text = useText();
  const errors: { readonly [kind: string]: string } = text.creationErrors;
  const words = errors[FAILURE_WORDS[failure.kind] ?? failure.kind];
  return (
    <Notice urgent>
      <p>{words}</p>
      {failure.detail !== null && failure.kind === 'blocked' && (
        <p class="quiet">{text.serviceSays(failure.detail)}</p>
      )}
    </Notice>
  );
}
