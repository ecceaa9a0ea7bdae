import type { Screen } from '../../checkout/screen.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { usePage } from '../../page-context.ts';
import { useExtrasText } from '../use-extras-text.ts';
import { PaymentNumber } from './payment-number.tsx';

/** Details below a message: the payment's number for support, or the link for another browser. */
export function MessageDetails({ screen }: { screen: Screen }) {
  const { settings } = usePage();
  const text = useExtrasText();
  switch (screen.name) {
    case 'paid':
    case 'canceled':
    case 'refunded':
    case 'deleted':
      return <PaymentNumber paymentId={screen.payment.paymentId} />;
    case 'verify':
      return <CopyButton label={text.link} value={settings.orderLink} full />;
    default:
      return null;
  }
}
