import { fitsQrPicture } from '../lib/qr-picture.ts';
import type { Settings } from '../options.ts';
import { phaseOf } from '../rules/payment-phase.ts';
import { codeLinkOf } from '../rules/requisites.ts';
import type { StoredPayment } from '../store/payment-row.ts';

/** What the payment's QR code says now; `null` when there is no code, or its requisites are not shown. */
export function shownCodeLink(payment: StoredPayment, now: number): string | null {
  if (phaseOf(payment, now) !== 'shown') return null;
  const link = codeLinkOf(payment);
  return link !== null && fitsQrPicture(link) ? link : null;
}

/** The address of the picture of that code. */
export function qrPictureUrl(settings: Settings, payment: StoredPayment, now: number): string | null {
  return shownCodeLink(payment, now) === null ? null : `${settings.publicUrl}/qr/${payment.paymentId}.png`;
}
