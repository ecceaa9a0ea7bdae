import { CopyButton } from './copy-button.tsx';
import { useLaterView } from './later-view.ts';

/** For a payer whose bank link did nothing: the way out of a messenger's browser. */
export function Swallowed() {
  const { settings, laterText: text } = useLaterView();
  return (
    <div class="swallowed quiet">
      <p>{text.openedNothing}</p>
      <CopyButton label={text.link} value={settings.orderLink} full />
    </div>
  );
}
