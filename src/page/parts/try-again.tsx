import { ActionButton } from './action.tsx';
import { useText, useView } from './view.ts';

/** Has the server asked at once; the page goes on asking by itself as well. */
export function TryAgain() {
  const { checkout } = useView();
  const text = useText();
  const busy = checkout.checking.value;
  return (
    <ActionButton busy={busy} onClick={() => checkout.check()}>
      {busy ? text.checking : text.tryAgain}
    </ActionButton>
  );
}
