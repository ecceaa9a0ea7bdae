import { FinalCard } from '../parts/final-card.tsx';
import { FinalScreen } from '../parts/final-screen.tsx';
import { useText } from '../parts/view.ts';

export function NotFound() {
  const text = useText();
  return (
    <FinalScreen>
      <FinalCard mark="alert" tone="warning" title={text.notFoundTitle}>
        <p>{text.notFound}</p>
      </FinalCard>
    </FinalScreen>
  );
}
