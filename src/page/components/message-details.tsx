import type { Screen } from '../checkout/screen.ts';
import { CopyButton } from './copy-button.tsx';
import { laterViewOf } from './later-view.ts';
import { PaymentNumber } from './payment-number.tsx';
import type { View } from './view.ts';

/** What the payer may need to take along from a message: the payment's number, or the link for another browser. */
export function CardFoot({ view: first, screen }: { view: View; screen: Screen }) {
  const view = laterViewOf(first);
  switch (screen.name) {
    case 'paid':
    case 'canceled':
    case 'refunded':
    case 'deleted':
      return <PaymentNumber view={view} paymentId={screen.payment.paymentId} />;
    case 'verify':
      return <CopyButton view={view} label={view.text.link} value={view.settings.orderLink} full />;
    default:
      return null;
  }
}
