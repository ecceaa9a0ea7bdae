import type { Screen } from '../checkout/screen.ts';
import { Columns } from '../parts/columns.tsx';
import { FinalCard } from '../parts/final-card.tsx';
import { PaymentNumber } from '../parts/payment-number.tsx';
import { SumLine } from '../parts/sum-line.tsx';
import { useText } from '../parts/view.ts';
import { WayBack } from '../parts/way-back.tsx';

export function Paid({ screen }: { screen: Extract<Screen, { name: 'paid' }> }) {
  const text = useText();
  return (
    <Columns>
      <FinalCard mark="tick" tone="good" title={text.paidTitle}>
        <SumLine payment={screen.payment} />
        <p>{text.paid}</p>
        <PaymentNumber paymentId={screen.payment.paymentId} />
      </FinalCard>
      <WayBack screen={screen} />
    </Columns>
  );
}
