import { printPage } from '../../browser/print.ts';
import { canShare, share } from '../../browser/share.ts';
import { usePage } from '../../page-context.ts';
import { ActionButton } from '../action.tsx';
import { useExtrasText } from '../use-extras-text.ts';

/** Keeping the receipt: by the print dialog, and where there is a share sheet, by the order link. */
export function ReceiptActions() {
  const { settings } = usePage();
  const text = useExtrasText();
  return (
    <div class="receipt-actions">
      <ActionButton second onClick={printPage}>
        {text.saveReceipt}
      </ActionButton>
      {canShare() && (
        <ActionButton second onClick={() => void share(settings.orderLink)}>
          {text.share}
        </ActionButton>
      )}
    </div>
  );
}
