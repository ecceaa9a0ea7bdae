import { useEffect, useState } from 'preact/hooks';
import type { Payment } from '../../contract/payment.ts';
import { qrImage, qrPayload } from '../checkout/safe-url.ts';
import type { LaterView } from './later-view.ts';

/** Where the code on screen comes from. `link`: only this page's address, for another device. */
export type QrSource =
  | { readonly kind: 'payload'; readonly text: string }
  | { readonly kind: 'image'; readonly src: string }
  | { readonly kind: 'link'; readonly text: string };

/** The code of a payment: drawn from its link, else the service's image, else, on a wide screen, the way to a phone. */
export function useQrSource({ platform, settings }: LaterView, payment: Payment | null): QrSource | null {
  const [isWide, setWide] = useState(platform.device.wide());
  useEffect(() => platform.device.watchWidth(() => setWide(platform.device.wide())), []);
  const payload = payment && qrPayload(payment.links);
  if (payload !== null) return { kind: 'payload', text: payload };
  const [apiOrigin] = /^https?:\/\/[^/]+/.exec(settings.apiUrl) ?? [platform.navigation.origin];
  const image = payment && qrImage(payment.links, apiOrigin);
  if (image !== null) return { kind: 'image', src: image };
  return isWide ? { kind: 'link', text: settings.orderLink } : null;
}
