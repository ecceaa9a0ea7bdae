import type { FrameMessage } from '../../contract/frame-protocol.ts';
import type { Cancel } from '../browser/clock.ts';
import type { Navigation } from '../browser/navigation.ts';
import type { Checkout } from '../checkout/checkout.ts';
import type { Continuation } from '../checkout/continuation.ts';
import { effect } from '../checkout/signals.ts';

/**
 * Tells the page around this one what becomes of the payment. In a frame the page never navigates by itself: that
 * is for the page around it to do. Without an `origin` in the link nobody is told anything.
 * @returns stops the telling
 */
export function tellParent(
  { screen: shown, record }: Pick<Checkout, 'screen' | 'record'>,
  { wayBack }: Pick<Continuation, 'wayBack'>,
  navigation: Navigation,
): Cancel {
  const origin = parentOrigin(navigation);
  if (origin === null) return () => {};
  const told = new Map<FrameMessage['type'], string>();
  const tell = (message: FrameMessage) => {
    const text = JSON.stringify(message);
    if (text !== told.get(message.type)) navigation.postToParent(message, origin);
    told.set(message.type, text);
  };
  tell({ paymentPage: 1, type: 'ready' });
  return effect(() => {
    const screen = shown.value;
    const { payment } = record.value;
    if (payment === null || payment.status === 'unknown') return;
    tell({ paymentPage: 1, type: 'status', status: payment.status });
    if (screen.name === 'paid' || screen.name === 'canceled') {
      tell({
        paymentPage: 1,
        type: 'result',
        status: screen.name === 'paid' ? 'completed' : 'canceled',
        paymentId: payment.paymentId,
        redirectUrl: wayBack(screen)?.href ?? null,
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
