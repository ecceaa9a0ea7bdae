import { effect } from '@preact/signals';
import type { FrameMessage } from '../../contract/frame-protocol.ts';
import type { Cancel } from '../browser/clock.ts';
import type { Navigation } from '../browser/navigation.ts';
import type { Checkout } from '../checkout/checkout.ts';
import type { Screen } from '../checkout/screen.ts';

/**
 * Reports the payment's status and outcome to the page around this one, by messages to the `origin` in the link alone.
 * Without one it reports nothing. In a frame the page never redirects by itself: the page around it does.
 * @returns ends the reports
 */
export function reportToParent(
  { screen: shown, state }: Pick<Checkout, 'screen' | 'state'>,
  navigation: Navigation,
  returnAddress: (screen: Screen) => string | null,
): Cancel {
  const origin = parentOrigin(navigation);
  if (origin === null) return () => {};
  const sent = new Map<FrameMessage['type'], string>();
  const send = (message: FrameMessage) => {
    const text = JSON.stringify(message);
    if (text !== sent.get(message.type)) navigation.postToParent(message, origin);
    sent.set(message.type, text);
  };
  send({ paymentPage: 1, type: 'ready' });
  return effect(() => {
    const screen = shown.value;
    const { payment } = state.value;
    if (payment === null || payment.status === 'unknown') return;
    send({ paymentPage: 1, type: 'status', status: payment.status });
    if (screen.name === 'paid' || screen.name === 'canceled') {
      send({
        paymentPage: 1,
        type: 'result',
        status: screen.name === 'paid' ? 'completed' : 'canceled',
        paymentId: payment.paymentId,
        redirectUrl: returnAddress(screen),
      });
    }
  });
}

/** `origin` of the link, when it is an origin and nothing more. */
function parentOrigin({ framed, href }: Navigation): string | null {
  const [, raw = ''] = /[?&]origin=([^&#]+)/.exec(href) ?? [];
  if (!framed) return null;
  try {
    const given = decodeURIComponent(raw);
    return new URL(given).origin === given ? given : null;
  } catch {
    return null;
  }
}
