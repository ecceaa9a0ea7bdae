import type { Payment } from '../../../contract/payment.ts';
import { printPage } from '../../browser/print.ts';
import { canShare, share } from '../../browser/share.ts';
import { useMoney } from '../../components/sum.tsx';
import { usePage } from '../../page-context.ts';
import { ActionButton } from '../action.tsx';
import { useExtrasText } from '../use-extras-text.ts';

/** Keeping the receipt: by the print dialog, and where there is a share sheet, as text with the order link. */
export function ReceiptActions({ payment }: { payment: Payment }) {
  const { checkout, settings, words } = usePage();
  const text = useExtrasText();
  const money = useMoney(payment);
  const { order } = checkout.state.value;
  const amount = payment.amount || order?.amount;
  const receipt = [
    words.value.text.messages.paid[0],
    amount && amount !== 'invalid' && money(amount),
    text.orderPaid(order?.shopOrderId ?? null),
    payment.paymentId && `${text.payment}: ${payment.paymentId}`,
  ];
  return (
    <div class="receipt-actions">
      <ActionButton second onClick={printPage}>
        {text.saveReceipt}
      </ActionButton>
      {canShare() && (
        <ActionButton
          second
          onClick={() => void share(settings.orderLink, receipt.filter(Boolean).join('\n'))}
        >
          {text.share}
        </ActionButton>
      )}
    </div>
  );
}
