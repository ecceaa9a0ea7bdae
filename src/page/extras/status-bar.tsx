import { usePage } from '../page-context.ts';
import { answerWords, lostWords, statusAnswerOf } from './status-answer.ts';
import { useExtrasText } from './use-extras-text.ts';

/** The state of the polling, the answer to the latest check, and a button to read at once. */
export function StatusBar({ waiting }: { waiting?: string }) {
  const page = usePage();
  const { checkout } = page;
  const text = useExtrasText();
  const { failures, slow, pollingEnded } = checkout.state.value;
  const answer = statusAnswerOf(checkout).value;
  const isLost = failures > 0;
  const line = () => {
    if (isLost) return lostWords(page);
    if (answer !== null) return answerWords(answer, page);
    if (slow) return text.slow;
    return pollingEnded ? text.pollingEnded : (waiting ?? text.waiting);
  };
  const busy = checkout.checking.value;
  return (
    <div class={`status-bar ${isLost ? 'lost' : ''}`}>
      <h2 class="off-screen">{text.status}</h2>
      <p key={line()}>{line()}</p>
      <button type="button" class="plain" aria-disabled={busy} onClick={() => checkout.checkNow()}>
        {busy ? text.checking : text.check}
      </button>
    </div>
  );
}
