import type { Screen } from '../checkout/screen.ts';
import { QrCard } from './qr.tsx';
import { useQrSource } from './qr-source.ts';
import { requisiteRows } from './requisite-rows.ts';
import { useText } from './view.ts';
import './qr.css';

/** The code: beside the card on a wide screen, below everything on a narrow one. */
export function Aside({ screen }: { screen: Screen }) {
  const text = useText();
  const source = useQrSource(screen.name === 'pay' ? screen.payment : null);
  if (source === null) return null;
  const hasRequisites =
    screen.name === 'pay' && requisiteRows(screen, text).some(({ value }) => value.copied !== null);
  return (
    <aside class="card qr">
      <QrCard
        key={source.kind === 'image' ? source.src : source.text}
        source={source}
        hasRequisites={hasRequisites}
      />
    </aside>
  );
}
