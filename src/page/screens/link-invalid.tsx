import { Columns } from '../parts/columns.tsx';
import { FinalCard } from '../parts/final-card.tsx';
import { useText } from '../parts/view.ts';

export function LinkInvalid() {
  const text = useText();
  return (
    <Columns>
      <FinalCard mark="alert" tone="warning" title={text.linkInvalidTitle}>
        <p>{text.linkInvalid}</p>
      </FinalCard>
    </Columns>
  );
}
