import { CopyButton } from './copy-button.tsx';
import type { LaterView } from './later-view.ts';

/** The payment's ID, for a talk with support: its ends to compare by eye, all of it to copy. */
export function PaymentNumber({ view, paymentId }: { view: LaterView; paymentId: string | null }) {
  const { text } = view;
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
      <CopyButton view={view} label={text.payment} value={paymentId} />
    </div>
  );
}
