import { CopyButton } from './copy-button.tsx';
import type { LaterView } from './later-view.ts';

/** For a payer whose bank link did nothing: the way out of a messenger's browser. */
export function Swallowed({ view }: { view: LaterView }) {
  const { settings, text } = view;
  return (
    <div class="swallowed quiet">
      <p>{text.openedNothing}</p>
      <CopyButton view={view} label={text.link} value={settings.orderLink} full />
    </div>
  );
}
