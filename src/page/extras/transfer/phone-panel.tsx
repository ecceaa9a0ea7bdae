import type { PayScreen, Screen } from '../../checkout/screen.ts';
import { Icon } from '../../components/icon.tsx';
import { usePage } from '../../page-context.ts';
import { useExtrasText } from '../use-extras-text.ts';
import { useAct } from './act.ts';
import { QrCode } from './qr-code.tsx';
import { useQrSource, useWide } from './qr-source.ts';

/** Beside the card, on a wide screen: this page's address as a code, for the phone that has the bank's app. */
export function PhonePanel({ screen }: { screen: Screen }) {
  return screen.name === 'pay' ? <OnPay screen={screen} /> : null;
}

/** Nothing where the payment has a code of its own, or a page that opens here as well. */
function OnPay({ screen: { payment } }: { screen: PayScreen }) {
  const { settings } = usePage();
  const text = useExtrasText();
  const isWide = useWide();
  const act = useAct(payment);
  const hasCode = useQrSource(payment) !== null;
  if (!isWide || hasCode || act === null || act.target === 'page') return null;
  return (
    <aside class="card phone-panel">
      <h2>
        <Icon name="phone" size={20} />
        {text.qrPhoneTitle}
      </h2>
      <p class="quiet">{text.qrPhone}</p>
      <QrCode text={settings.orderLink} />
    </aside>
  );
}
