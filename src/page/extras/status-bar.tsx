import { usePage } from '../page-context.ts';
import { useExtrasText } from './use-extras-text.ts';

/** The state of the polling, and a button to read at once. Its size does not depend on its words. */
export function StatusBar({ waiting }: { waiting?: string }) {
  const { browser, checkout } = usePage();
  const text = useExtrasText();
  const { failures, slow, pollingEnded, lifetime } = checkout.state.value;
  const lost = failures > 0;
  // Its words mention the countdown, which only the screen with the requisites has.
  const offline = waiting === undefined && lifetime !== null && !browser.visibility.online();
  const line = lost
    ? offline
      ? text.offline
      : text.lost
    : slow
      ? text.slow
      : pollingEnded
        ? text.pollingEnded
        : (waiting ?? text.waiting);
  const busy = checkout.checking.value;
  return (
    <div class={`status-bar ${lost ? 'lost' : ''}`}>
      <p>{line}</p>
      <button type="button" class="plain" aria-disabled={busy} onClick={() => checkout.checkNow()}>
        {busy ? text.checking : text.check}
      </button>
    </div>
  );
}
