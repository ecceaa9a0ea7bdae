import { effect } from '@preact/signals';
import type { FrameMessage } from '../../contract/frame-protocol.ts';
import type { Checkout } from '../checkout/checkout.ts';
import type { FrameSide } from '../lazy.ts';

export interface PaymentReports extends Pick<FrameSide, 'reportOutcome'> {
  stop(): void;
}

/** Reports the payment's status to the parent page, and its outcome once: the same message is not posted twice in a row. */
export function reportPayment(
  { state }: Pick<Checkout, 'state'>,
  post: (message: FrameMessage) => void,
): PaymentReports {
  const sent = new Map<FrameMessage['type'], string>();
  const send = (message: FrameMessage) => {
    const text = JSON.stringify(message);
    if (text !== sent.get(message.type)) post(message);
    sent.set(message.type, text);
  };
  return {
    stop: effect(() => {
      const { payment } = state.value;
      if (payment === null || payment.status === 'unknown') return;
      send({ paymentPage: 1, type: 'status', status: payment.status });
    }),
    reportOutcome({ name, payment: { paymentId } }, redirectUrl) {
      const status = name === 'paid' ? 'completed' : 'canceled';
      send({ paymentPage: 1, type: 'result', status, paymentId, redirectUrl });
    },
  };
}
