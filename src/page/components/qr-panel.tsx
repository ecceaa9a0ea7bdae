import type { Screen } from '../checkout/screen.ts';
import { laterViewOf } from './later-view.ts';
import { QrCard } from './qr-card.tsx';
import { useQrSource } from './qr-source.ts';
import { requisiteRows } from './requisite-rows.ts';
import type { View } from './view.ts';

/** The code: beside the card on a wide screen, below everything on a narrow one. */
export function Aside({ view: first, screen }: { view: View; screen: Screen }) {
  const view = laterViewOf(first);
  const source = useQrSource(view, screen.name === 'pay' ? screen.payment : null);
  if (source === null) return null;
  const hasRequisites =
    screen.name === 'pay' && requisiteRows(view, screen).some(({ value }) => value.copied !== null);
  return (
    <aside class="card qr">
      <QrCard
        view={view}
        key={source.kind === 'image' ? source.src : source.text}
        source={source}
        hasRequisites={hasRequisites}
      />
    </aside>
  );
}
