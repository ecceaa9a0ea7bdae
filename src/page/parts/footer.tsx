import type { Payment } from '../../contract/payment.ts';
import { HelpLink } from './help-link.tsx';
import { PaymentNumber } from './payment-number.tsx';

/** What support asks for first, and the way to it. */
export function Footer({ payment }: { payment: Payment }) {
  return (
    <div class="footer">
      <PaymentNumber paymentId={payment.paymentId} />
      <HelpLink />
    </div>
  );
}
