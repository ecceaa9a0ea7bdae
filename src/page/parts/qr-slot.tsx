import type { QrSource } from './qr-source.ts';
import { useView } from './view.ts';
import './qr.css';

/** The place of the code: of its size from the first paint, so that nothing moves when the code comes. */
export function QrSlot({ source, hasRequisites }: { source: QrSource; hasRequisites: boolean }) {
  const { later } = useView();
  const QrCard = later.value?.QrCard;
  return (
    <aside class="card qr">
      {QrCard ? (
        <QrCard
          key={source.kind === 'image' ? source.src : source.text}
          source={source}
          hasRequisites={hasRequisites}
        />
      ) : (
        <span class="code" />
      )}
    </aside>
  );
}
