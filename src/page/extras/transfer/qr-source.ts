import type { Payment } from '../../../contract/payment.ts';
import { qrImage, qrPayload } from '../../../contract/safe-url.ts';
import { usePage } from '../../page-context.ts';

/** The source of a payment's code: a text that the page draws, or the service's image. */
export type QrSource =
  | { readonly kind: 'payload'; readonly text: string }
  | { readonly kind: 'image'; readonly src: string };

/** The code of a payment: drawn from its link, else the service's image. */
export function useQrSource({ links }: Payment): QrSource | null {
  const { browser, settings } = usePage();
  const payload = qrPayload(links);
  if (payload !== null) return { kind: 'payload', text: payload };
  const [apiOrigin] = /^https?:\/\/[^/]+/.exec(settings.apiUrl) ?? [browser.navigation.origin];
  const image = qrImage(links, apiOrigin);
  return image === null ? null : { kind: 'image', src: image };
}
