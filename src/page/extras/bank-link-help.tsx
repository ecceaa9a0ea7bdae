import { CopyButton } from '../components/copy-button.tsx';
import { usePage } from '../page-context.ts';
import { useExtrasText } from './use-extras-text.ts';

/** For a payer whose bank link did nothing: the way out of a messenger's browser. */
export function BankLinkHelp() {
  const { settings } = usePage();
  const text = useExtrasText();
  return (
    <div class="bank-link-help quiet">
      <p>{text.openedNothing}</p>
      <CopyButton label={text.link} value={settings.orderLink} full />
    </div>
  );
}
