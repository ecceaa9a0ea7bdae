import type { Payment } from '../../contract/payment.ts';
import { Columns } from '../parts/columns.tsx';
import { FinalCard } from '../parts/final-card.tsx';
import { Footer } from '../parts/footer.tsx';
import { StatusBar } from '../parts/status-bar.tsx';
import { SumLine } from '../parts/sum-line.tsx';
import { useText } from '../parts/view.ts';

export function Expired({ payment }: { payment: Payment }) {
  const text = useText();
  return (
    <Columns>
      <FinalCard mark="clock" tone="warning" title={text.expiredTitle}>
        <SumLine payment={payment} />
        <p>{text.expired}</p>
        <p>{text.dontPayAgain}</p>
      </FinalCard>
      <StatusBar waiting={text.unclear} />
      <Footer payment={payment} />
    </Columns>
  );
}
