import type { Screen } from '../../checkout/screen.ts';
import { usePage } from '../../page-context.ts';
import { CopyButton } from '../copy-button.tsx';
import { useExtrasText } from '../use-extras-text.ts';

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

/** The payment's ID, for a talk with support: its ends to compare by eye, all of it to copy. */
export function PaymentNumber({ paymentId }: { paymentId: string | null }) {
  const text = useExtrasText();
  if (paymentId === null) return null;
  const shown = paymentId.length > 16 ? `${paymentId.slice(0, 8)}…${paymentId.slice(-4)}` : paymentId;
  return (
    <div class="payment-number quiet" data-field="payment">
      <p>
        {text.payment}{' '}
        <span data-value={paymentId} translate={false}>
          {shown}
        </span>
      </p>
      <CopyButton label={text.payment} value={paymentId} />
    </div>
  );
}
