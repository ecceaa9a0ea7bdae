import { CopyButton } from './copy-button.tsx';
import { useLaterText, useText, useView } from './view.ts';

/** For a payer whose bank link did nothing: the way out of a messenger's browser. */
export function Swallowed() {
  const { settings } = useView();
  const text = useText();
  const { openedNothing } = useLaterText();
  return (
    <div class="swallowed quiet">
      <p>{openedNothing}</p>
      <CopyButton label={text.link} value={settings.orderLink} full />
    </div>
  );
}
