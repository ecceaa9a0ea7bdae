import type { LaterView } from './later-view.ts';

/** What the page is doing about the transfer, and a way to have it look at once. Keeps its size whatever it says. */
export function StatusBar({ view, waiting }: { view: LaterView; waiting?: string }) {
  const { checkout, continuation, platform, text } = view;
  const { failures, slow, gaveUp, lifetime } = checkout.record.value;
  const lost = failures > 0;
  // The words speak of a timer, which only the screen with the requisites has.
  const offline = waiting === undefined && lifetime !== null && !platform.visibility.online();
  const words = lost
    ? offline
      ? text.offline
      : text.lost
    : slow
      ? text.slow
      : gaveUp
        ? text.gaveUp
        : (waiting ?? text.waiting);
  const busy = continuation.checking.value;
  return (
    <div class={`status-bar ${lost ? 'lost' : ''}`}>
      <p>{words}</p>
      <button type="button" class="plain" aria-disabled={busy} onClick={() => continuation.check()}>
        {busy ? text.checking : text.check}
      </button>
    </div>
  );
}
