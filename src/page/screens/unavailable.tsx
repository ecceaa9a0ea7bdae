import type { Screen } from '../checkout/screen.ts';
import { Columns } from '../parts/columns.tsx';
import { FinalCard } from '../parts/final-card.tsx';
import { HelpLink } from '../parts/help-link.tsx';
import { TryAgain } from '../parts/try-again.tsx';
import { useText } from '../parts/view.ts';

export function Unavailable({ screen }: { screen: Extract<Screen, { name: 'unavailable' }> }) {
  const text = useText();
  const isUnclear = screen.reason === 'unclear';
  return (
    <Columns>
      <FinalCard mark="clock" tone="calm" title={isUnclear ? text.unclearTitle : text.unavailableTitle}>
        <p>{isUnclear ? text.unclear : text.unavailable}</p>
        {screen.hasPayment && <p>{text.dontPayAgain}</p>}
      </FinalCard>
      <TryAgain />
      <HelpLink />
    </Columns>
  );
}
