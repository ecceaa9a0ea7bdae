import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Payment } from '../../contract/payment.ts';
import { qrImage, qrPayload } from '../checkout/addresses.ts';
import { DrawnCode } from './drawn-code.tsx';
import { QrActions } from './qr-actions.tsx';
import { useText, useView } from './view.ts';
import './qr.css';

/** Where the code on screen comes from. `link`: only this page's address, for another device. */
export type QrSource =
  | { readonly kind: 'payload'; readonly text: string }
  | { readonly kind: 'image'; readonly src: string }
  | { readonly kind: 'link'; readonly text: string };

/** The code of a payment: drawn from its link, else the service's image, else, on a wide screen, the way to a phone. */
export function useQrSource(payment: Payment): QrSource | null {
  const { platform, settings } = useView();
  const isWide = useSignal(platform.device.wide());
  useEffect(
    () =>
      platform.device.watchWidth(() => {
        isWide.value = platform.device.wide();
      }),
    [],
  );
  const payload = qrPayload(payment.links);
  if (payload !== null) return { kind: 'payload', text: payload };
  const image = qrImage(payment.links, settings.apiOrigin);
  if (image !== null) return { kind: 'image', src: image };
  return isWide.value ? { kind: 'link', text: settings.orderLink } : null;
}

/** A card with the code, always black on white, and what to do with it. */
export function QrCard({ source, hasRequisites }: { source: QrSource; hasRequisites: boolean }) {
  const text = useText();
  const failed = useSignal(false);
  const enlarged = useSignal(false);
  const fail = () => {
    failed.value = true;
  };
  if (failed.value) {
    return (
      <aside class="card qr">
        <p class="quiet">{hasRequisites ? text.qrFailed : `${text.qrFailed}. ${text.help}`}</p>
      </aside>
    );
  }
  const isLink = source.kind === 'link';
  const title = isLink ? text.qrPhoneTitle : source.kind === 'image' ? text.qrImage : text.qrPayTitle;
  return (
    <aside class="card qr">
      <button
        type="button"
        class={enlarged.value ? 'code enlarged' : 'code'}
        aria-label={enlarged.value ? text.qrClose : text.qrEnlarge}
        onClick={() => {
          enlarged.value = !enlarged.value;
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') enlarged.value = false;
        }}
      >
        {source.kind === 'image' ? (
          <img src={source.src} alt="" width={260} height={260} referrerpolicy="no-referrer" onError={fail} />
        ) : (
          <DrawnCode key={source.text} text={source.text} onFailure={fail} />
        )}
      </button>
      <p>
        <b>{title}</b>
        {source.kind !== 'image' && <span class="quiet">{isLink ? text.qrPhone : text.qrPay}</span>}
      </p>
      {!isLink && <QrActions source={source} />}
    </aside>
  );
}
