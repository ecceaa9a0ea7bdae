import type { Screen } from '../checkout/screen.ts';
import { methodOf } from '../methods/methods.ts';
import { ActionButton } from '../parts/action.tsx';
import { Columns } from '../parts/columns.tsx';
import { FinalCard } from '../parts/final-card.tsx';
import { HelpLink } from '../parts/help-link.tsx';
import { useQrSource } from '../parts/qr-source.ts';
import { StatusBar } from '../parts/status-bar.tsx';
import { useText, useView } from '../parts/view.ts';

export function Preparing({ screen }: { screen: Extract<Screen, { name: 'preparing' }> }) {
  const { checkout } = useView();
  const text = useText();
  const source = useQrSource(null);
  const method = methodOf(screen.method);
  const isLost = checkout.record.value.failures > 0;
  return (
    <Columns source={source}>
      <FinalCard mark={method?.icon ?? 'clock'} tone="calm" title={text.preparingTitle}>
        <p>{screen.late ? text.preparingLate : text.preparing}</p>
      </FinalCard>
      {isLost && <StatusBar />}
      {screen.late && (
        <>
          <ActionButton second onClick={() => checkout.chooseAgain()}>
            {text.chooseOther}
          </ActionButton>
          <HelpLink />
        </>
      )}
    </Columns>
  );
}
