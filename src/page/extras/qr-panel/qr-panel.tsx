import type { Screen } from '../../checkout/screen.ts';
import { QrCard } from './qr-card.tsx';
import { useQrSource } from './qr-source.ts';

/** The QR code: beside the card on a wide screen, below everything on a narrow one. */
export function QrPanel({ screen }: { screen: Screen }) {
  const source = useQrSource(screen.name === 'pay' ? screen.payment : null);
  if (source === null) return null;
  return (
    <aside class="card qr">
      <QrCard
        key={source.kind === 'image' ? source.src : source.text}
        source={source}
        hasRequisites={hasNumber(screen)}
      />
    </aside>
  );
}

/** Whether the payer can transfer without the code. */
function hasNumber(screen: Screen): boolean {
  if (screen.name !== 'pay') return false;
  const { card_number, account_number, sbp_phone_number } = screen.payment.requisites;
  return [card_number, account_number, sbp_phone_number].some(Boolean);
}
