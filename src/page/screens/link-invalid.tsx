import { FinalCard } from '../parts/final-card.tsx';
import { FinalScreen } from '../parts/final-screen.tsx';
import { useText } from '../parts/view.ts';

export function LinkInvalid() {
  const text = useText();
  return (
    <FinalScreen>
      <FinalCard mark="alert" tone="warning" title={text.linkInvalidTitle}>
        <p>{text.linkInvalid}</p>
      </FinalCard>
    </FinalScreen>
  );
}
