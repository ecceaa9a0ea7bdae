import { useEffect, useState } from 'preact/hooks';
import type { Payment } from '../../../contract/payment.ts';
import { qrImage, qrPayload } from '../../../contract/safe-url.ts';
import { usePage } from '../../page-context.ts';

/** The source of the QR code. `link`: the page's own address, for another device. */
export type QrSource =
  | { readonly kind: 'payload'; readonly text: string }
  | { readonly kind: 'image'; readonly src: string }
  | { readonly kind: 'link'; readonly text: string };

/** The code of a payment: drawn from its link, else the service's image, else, on a wide screen, the order link. */
export function useQrSource(payment: Payment | null): QrSource | null {
  const { browser, settings } = usePage();
  const { device, navigation } = browser;
  const [isWide, setWide] = useState(device.wide());
  useEffect(() => device.watchWidth(() => setWide(device.wide())), []);
  const payload = payment && qrPayload(payment.links);
  if (payload !== null) return { kind: 'payload', text: payload };
  const [apiOrigin] = /^https?:\/\/[^/]+/.exec(settings.apiUrl) ?? [navigation.origin];
  const image = payment && qrImage(payment.links, apiOrigin);
  if (image !== null) return { kind: 'image', src: image };
  return isWide ? { kind: 'link', text: settings.orderLink } : null;
}
