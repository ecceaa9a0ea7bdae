import { Columns } from '../parts/columns.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { FinalCard } from '../parts/final-card.tsx';
import { HelpLink } from '../parts/help-link.tsx';
import { TryAgain } from '../parts/try-again.tsx';
import { useText, useView } from '../parts/view.ts';

/** The service takes the payer for a robot; another browser may do better, so its link can be copied. */
export function Verify() {
  const { settings } = useView();
  const text = useText();
  return (
    <Columns>
      <FinalCard mark="alert" tone="warning" title={text.verifyTitle}>
        <p>{text.verify}</p>
        <p>{text.dontPayAgain}</p>
        <CopyButton label={text.link} value={settings.orderLink} full />
      </FinalCard>
      <TryAgain />
      <HelpLink />
    </Columns>
  );
}
