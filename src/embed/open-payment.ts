import { lookOf } from './look.ts';
import { canFrame, paymentFrame } from './payment-frame.ts';
import { CLOSED, type PaymentOptions, type PaymentResult } from './types.ts';

const REDIRECT_PX = 600;

declare global {
  interface Document {
    /** Open payments by link. All copies of this script share it: one link has one dialog. */
    openPayments?: Map<string, Promise<PaymentResult>>;
  }
}
const DIALOG =
  'display:grid;place-items:center;width:100%;height:100%;max-width:none;max-height:none;padding:0;border:0;background:#0009;overscroll-behavior:contain';
const DESKTOP = 'width:min(100% - 32px,940px);height:min(100% - 32px,800px);border-radius:1em';

/**
 * Opens an order link over the page, or follows it where a dialog is no good. Opening a link twice opens it once.
 * @param link an order link, or an order ID at the origin of this script
 * @returns the outcome once the payer is back; it rejects with a TypeError when `link` is no http(s) link
 */
export async function openPayment(link: string, options: PaymentOptions = {}): Promise<PaymentResult> {
  const url = orderUrl(link);
  if (!url) throw new TypeError(`Not a payment link: ${link}`);
  if (options.signal?.aborted) return CLOSED;
  if (redirects(options.mode)) return follow(url);
  document.openPayments ??= new Map();
  const open = document.openPayments;
  const result = open.get(url.href) ?? openDialog(url, options, () => open.delete(url.href));
  open.set(url.href, result);
  return result;
}

/** Whether a press follows the link: by the shop's wish, on a phone, whose payer leaves for an app, or for want of means. */
export function redirects(mode: string | null | undefined): boolean {
  return (
    mode === 'redirect' ||
    (mode !== 'modal' && innerWidth <= REDIRECT_PX) ||
    !canFrame() ||
    !globalThis.HTMLDialogElement
  );
}

/** `null` for what no browser should open as a payment: `javascript:` and other schemes. */
export function orderUrl(link: string): URL | null {
  try {
    const url = new URL(link, import.meta.url);
    return /^https?:/i.test(url.href) ? url : null;
  } catch {
    return null;
  }
}

/** Follows the link. The page is left, so that the promise settles only if Back restores it. */
function follow(url: URL): Promise<PaymentResult> {
  location.assign(url);
  return new Promise((resolve) => {
    addEventListener('pageshow', ({ persisted }) => persisted && resolve(CLOSED));
  });
}

function openDialog(url: URL, options: PaymentOptions, onEnd: () => void): Promise<PaymentResult> {
  const dialog = document.createElement('dialog');
  return new Promise((resolve) => {
    let latest = CLOSED;
    const end = (outcome: PaymentResult | Promise<PaymentResult> = latest) => {
      if (listening.signal.aborted) return;
      frame.stop();
      // Closing gives the focus back; removing alone would not.
      dialog.close();
      dialog.remove();
      onEnd();
      resolve(outcome);
    };
    const frame = paymentFrame(url, innerWidth > REDIRECT_PX ? DESKTOP : '', {
      ...lookOf(document.documentElement, options),
      mode: 'modal',
      title: 'Payment',
      timeout: options.timeout,
      onReady: () => frame.element.focus(),
      onStatus(status) {
        // The payer has chosen again after a cancellation.
        if (status === 'created') latest = CLOSED;
        options.onStatus?.(status);
      },
      onResult: (outcome) => {
        latest = outcome;
      },
      onClose: () => end(),
      onMissing: () => end(follow(url)),
    });
    const { listening } = frame;
    dialog.oncancel = (event) => {
      if (frame.requestClose()) event.preventDefault();
    };
    dialog.onclose = () => end();
    options.signal?.addEventListener('abort', () => end(), listening);
    addEventListener('pageshow', ({ persisted }) => persisted && end(), listening);
    dialog.style.cssText = DIALOG;
    dialog.append(frame.element);
    document.body.append(dialog);
    dialog.showModal();
  });
}
