import type { Failure, FailureKind } from '../../contract/failure.ts';
import type { LaterText } from '../text/text.ts';
import { Notice } from './notice.tsx';

/** Kinds that mean the same to a payer share their words. */
const FAILURE_WORDS: { readonly [kind in FailureKind]?: keyof LaterText['creationErrors'] } = {
  forbidden: 'unauthorized',
  refused: 'invalid',
  nonsense: 'server',
  timeout: 'network',
};

/** Why no payment was created, what that means for the money, and what to do. */
export function creationErrorWords(failure: Failure, text: LaterText): string {
  const errors: { readonly [kind: string]: string } = text.creationErrors;
  return errors[FAILURE_WORDS[failure.kind] ?? failure.kind] ?? '';
}

/** The same on screen; below it the service's own words, where they help. */
export function CreationError({ text, failure }: { text: LaterText; failure: Failure }) {
  return (
    <Notice urgent>
      <p>{creationErrorWords(failure, text)}</p>
      {failure.detail !== null && failure.kind === 'blocked' && (
        <p class="quiet">{text.serviceSays(failure.detail)}</p>
      )}
    </Notice>
  );
}
