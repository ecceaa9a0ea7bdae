import type { Payment } from '../../contract/payment.ts';
import { Columns } from '../parts/columns.tsx';
import { FinalCard } from '../parts/final-card.tsx';
import { Footer } from '../parts/footer.tsx';
import { StatusBar } from '../parts/status-bar.tsx';
import { useText } from '../parts/view.ts';

export function Withdrawn({ payment }: { payment: Payment }) {
  const text = useText();
  return (
    <Columns>
      <FinalCard mark="alert" tone="warning" title={text.withdrawnTitle}>
        <p>{text.dontPayAgain}</p>
      </FinalCard>
      <StatusBar waiting={text.unclear} />
      <Footer payment={payment} />
    </Columns>
  );
}
