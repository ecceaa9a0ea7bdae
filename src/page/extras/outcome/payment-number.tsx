import { CopyButton } from '../../components/copy-button.tsx';
import { useExtrasText } from '../use-extras-text.ts';

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
