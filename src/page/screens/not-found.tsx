import { Columns } from '../parts/columns.tsx';
import { FinalCard } from '../parts/final-card.tsx';
import { useText } from '../parts/view.ts';

export function NotFound() {
  const text = useText();
  return (
    <Columns>
      <FinalCard mark="alert" tone="warning" title={text.notFoundTitle}>
        <p>{text.notFound}</p>
      </FinalCard>
    </Columns>
  );
}
