import type { Screen } from '../checkout/screen.ts';
import { CopyButton } from './copy-button.tsx';
import { useLaterView } from './later-view.ts';
import { PaymentNumber } from './payment-number.tsx';

/** What the payer may need to take along from a message: the payment's number, or the link for another browser. */
export function CardFoot({ screen }: { screen: Screen }) {
  const { settings, laterText } = useLaterView();
  switch (screen.name) {
    case 'paid':
    case 'canceled':
    case 'refunded':
    case 'deleted':
      return <PaymentNumber paymentId={screen.payment.paymentId} />;
    case 'verify':
      return <CopyButton label={laterText.link} value={settings.orderLink} full />;
    default:
      return null;
  }
}
