import { useState } from 'preact/hooks';
import type { Payment } from '../../../contract/payment.ts';
import { useExtrasText } from '../use-extras-text.ts';
import { BankLink } from './bank-link.tsx';

/** The link to the page on which the payer transfers. The requisites below it are the other way, folded. */
export function PageLink({ payment }: { payment: Payment }) {
  const text = useExtrasText();
  const [isOpen, setOpen] = useState(false);
  const hasRequisites = Object.values(payment.requisites).some(Boolean);
  return (
    <div class={isOpen ? 'qr' : 'qr folded'}>
      <BankLink links={payment.links} page />
      {hasRequisites && (
        <button type="button" class="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text.byRequisites}
        </button>
      )}
    </div>
  );
}
