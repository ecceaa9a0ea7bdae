import { type MessageScreen, messageOf } from '../../checkout/screen.ts';
import { usePage } from '../../page-context.ts';
import type { ExtrasText } from '../../text/text.ts';
import { CopyButton } from '../copy-button.tsx';
import { useExtrasText } from '../use-extras-text.ts';
import { Receipt } from './receipt.tsx';

/** What a message means for the payer and the money, and its details: the receipt, the payment's number for support, or the link for another browser. */
export function MessageDetails({ screen }: { screen: MessageScreen }) {
  const text = useExtrasText();
  const isSent = usePage().checkout.state.value.transferReported;
  return (
    <>
      {linesOf(screen, isSent, text).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Details screen={screen} />
    </>
  );
}

/** To a payer who has said that the transfer is sent, the page does not say that no money was taken. */
function linesOf(screen: MessageScreen, isSent: boolean, { messageLines }: ExtrasText): readonly string[] {
  if (isSent && screen.name === 'canceled') return messageLines.deleted;
  if (isSent && screen.name === 'expired') return messageLines.expired.slice(0, 1);
  const lines: { readonly [name: string]: readonly string[] } = messageLines;
  return lines[messageOf(screen)] ?? [];
}

function Details({ screen }: { screen: MessageScreen }) {
  const { settings } = usePage();
  const text = useExtrasText();
  switch (screen.name) {
    case 'paid':
      return <Receipt payment={screen.payment} key={screen.payment.paymentId} />;
    case 'canceled':
    case 'refunded':
    case 'deleted':
      return <PaymentNumber paymentId={screen.payment.paymentId} />;
    case 'verify':
      return <CopyButton label={text.link} value={settings.orderLink} full={text.copyLink} />;
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
