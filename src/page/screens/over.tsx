import type { Screen } from '../checkout/screen.ts';
import { Columns } from '../parts/columns.tsx';
import { FinalCard } from '../parts/final-card.tsx';
import { HelpLink } from '../parts/help-link.tsx';
import { PaymentNumber } from '../parts/payment-number.tsx';
import { SumLine } from '../parts/sum-line.tsx';
import { useText } from '../parts/view.ts';
import { WayBack } from '../parts/way-back.tsx';

/** The payment is over and was not kept: its money went back, or its record was removed. */
export function Over({ screen }: { screen: Extract<Screen, { name: 'refunded' | 'deleted' }> }) {
  const text = useText();
  const isDeleted = screen.name === 'deleted';
  return (
    <Columns>
      <FinalCard
        mark={isDeleted ? 'cross' : 'back'}
        tone="calm"
        title={isDeleted ? text.deletedTitle : text.refundedTitle}
      >
        <SumLine payment={screen.payment} />
        <p>{isDeleted ? text.keepReceipt : text.refunded}</p>
        <PaymentNumber paymentId={screen.payment.paymentId} />
      </FinalCard>
      <WayBack screen={screen} />
      <HelpLink />
    </Columns>
  );
}
