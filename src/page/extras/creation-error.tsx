import type { Failure, FailureKind } from '../../contract/failure.ts';
import { Notice } from '../components/notice.tsx';
import type { ExtrasText } from '../text/text.ts';
import { useExtrasText } from './use-extras-text.ts';

/** Kinds with the same meaning for the payer share their words. */
const SHARED_WORDS: { readonly [kind in FailureKind]?: keyof ExtrasText['creationErrors'] } = {
  forbidden: 'unauthorized',
  refused: 'invalid',
  nonsense: 'server',
  timeout: 'network',
};

/** The reason why no payment was created, its meaning for the payer's money, and the next step. */
export function creationErrorWords(failure: Failure, text: ExtrasText): string {
  const errors: { readonly [kind: string]: string } = text.creationErrors;
  return errors[SHARED_WORDS[failure.kind] ?? failure.kind] ?? '';
}

/** The same as a notice; below it the service's own message, where it helps. */
export function CreationError({ failure }: { failure: Failure }) {
  const text = useExtrasText();
  return (
    <Notice urgent>
      <p>{creationErrorWords(failure, text)}</p>
      {failure.detail !== null && failure.kind === 'blocked' && (
        <p class="quiet">{text.serviceSays(failure.detail)}</p>
      )}
    </Notice>
  );
}
