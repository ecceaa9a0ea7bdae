import type { Screen } from '../checkout/screen.ts';
import { ActionButton } from '../parts/action.tsx';
import { Columns } from '../parts/columns.tsx';
import { FinalCard } from '../parts/final-card.tsx';
import { HelpLink } from '../parts/help-link.tsx';
import { PaymentNumber } from '../parts/payment-number.tsx';
import { SumLine } from '../parts/sum-line.tsx';
import { useText, useView } from '../parts/view.ts';
import { WayBack } from '../parts/way-back.tsx';

export function Canceled({ screen }: { screen: Extract<Screen, { name: 'canceled' }> }) {
  const { checkout } = useView();
  const text = useText();
  return (
    <Columns>
      <FinalCard mark="cross" tone="bad" title={text.canceledTitle}>
        <SumLine payment={screen.payment} />
        <p>{text.keepReceipt}</p>
        <PaymentNumber paymentId={screen.payment.paymentId} />
      </FinalCard>
      <WayBack screen={screen} />
      {checkout.record.value.canCreate && (
        <ActionButton second onClick={() => checkout.chooseAgain()}>
          {text.chooseAgain}
        </ActionButton>
      )}
      <HelpLink />
    </Columns>
  );
}
