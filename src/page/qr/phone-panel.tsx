import type { PayScreen } from '../checkout/screen.ts';
import { Extra } from '../components/extra.tsx';
import { hasNumber } from '../methods.ts';
import { usePage } from '../page-context.ts';
import { QrCode } from './qr-code.tsx';

/**
 * Beside the card, on a wide screen: this page's address as a code, for the phone that has the bank's app. Nothing where
 * the payment has a link: then its own code is there, or a page that opens here as well.
 */
export function PhonePanel({ screen: { payment } }: { screen: PayScreen }) {
  const { settings } = usePage();
  const hasLink = Object.values(payment.links).some(Boolean);
  if (hasLink || !hasNumber(payment.requisites)) return null;
  return (
    <aside class="card phone-panel">
      <Extra>{({ PhonePanelWords }) => <PhonePanelWords />}</Extra>
      <QrCode text={settings.orderLink} />
    </aside>
  );
}
