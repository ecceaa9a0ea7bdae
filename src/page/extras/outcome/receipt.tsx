import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Payment } from '../../../contract/payment.ts';
import { createPaymentMemory } from '../../checkout/payment-memory.ts';
import { formatMoment } from '../../format/moment.ts';
import { knownMethod } from '../../methods.ts';
import { usePage } from '../../page-context.ts';
import { CopyButton } from '../copy-button.tsx';
import { useExtrasText } from '../use-extras-text.ts';

/** What a payer keeps of a complete payment: the order, when and how it was paid, the payment's whole number. */
export function Receipt({ payment }: { payment: Payment }) {
  const { browser, checkout, words } = usePage();
  const { language, text } = words.value;
  const extrasText = useExtrasText();
  const { order } = checkout.state.value;
  const { paymentId } = payment;
  const paidAt = usePaidAt(paymentId);
  const method = knownMethod(payment.transferMethod);
  const shopOrderId = order?.shopOrderId ?? null;
  return (
    <>
      <p>{extrasText.orderPaid(shopOrderId)}</p>
      <h2 class="off-screen">{extrasText.receipt}</h2>
      <dl class="receipt">
        {shopOrderId !== null && <Row label={extrasText.orderNumber}>{shopOrderId}</Row>}
        <Row label={extrasText.confirmed}>
          {formatMoment(paidAt, 'date', language, browser.device.languages)}
        </Row>
        {method !== null && <Row label={extrasText.method}>{text.methods[method]}</Row>}
        {paymentId !== null && (
          <div class="with-copy" data-field="payment">
            <dt class="label">{extrasText.payment}</dt>
            <dd data-value={paymentId} translate={false}>
              {paymentId}
            </dd>
            <dd class="copies">
              <CopyButton label={extrasText.payment} value={paymentId} />
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}

function Row({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div>
      <dt class="label">{label}</dt>
      <dd translate={false}>{children}</dd>
    </div>
  );
}

/**
 * When this device first learnt that the payment is complete, remembered across reloads: the service gives no time, and
 * that of a later visit would be wrong.
 */
function usePaidAt(paymentId: string | null): number {
  const { clock, storage } = usePage().browser;
  const [paidAt] = useState(() => {
    const memory = createPaymentMemory(storage);
    const known = memory.recall(paymentId).paidAt;
    if (typeof known === 'number' && Number.isFinite(known)) return known;
    const now = clock.wall();
    memory.keep(paymentId, { paidAt: now });
    return now;
  });
  return paidAt;
}
