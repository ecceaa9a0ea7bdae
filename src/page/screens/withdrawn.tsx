import type { Payment } from '../../contract/payment.ts';
import { FinalCard } from '../parts/final-card.tsx';
import { FinalScreen } from '../parts/final-screen.tsx';
import { Footer } from '../parts/footer.tsx';
import { StatusBar } from '../parts/status-bar.tsx';
import { useText } from '../parts/view.ts';

export function Withdrawn({ payment }: { payment: Payment }) {
  const text = useText();
  return (
    <FinalScreen>
      <FinalCard mark="alert" tone="warning" title={text.withdrawnTitle}>
        <p>{text.dontPayAgain}</p>
      </FinalCard>
      <StatusBar />
      <Footer payment={payment} />
    </FinalScreen>
  );
}
