import type { PaymentStatus } from '../contract/statuses.ts';

export type { PaymentStatus } from '../contract/statuses.ts';

/** The outcome of a payment, or of leaving it. A hint: ship the goods on the webhook. */
export interface PaymentResult {
  /** `closed`: left before the outcome; the order can still be paid by the same link. */
  readonly status: 'completed' | 'canceled' | 'closed';
  readonly paymentId: string | null;
  /** Where the order sends the payer; http(s) only. */
  readonly redirectUrl: string | null;
}

/** What the page is told to look like; everything is optional. */
export interface PaymentLook {
  /** Language of the page; by default that of the element or the document. */
  readonly lang?: string | undefined;
  /** By default what `color-scheme` says in the shop's CSS, else the payer's system. */
  readonly theme?: 'light' | 'dark' | undefined;
  /** Any CSS colour; the page picks readable shades of it. */
  readonly accent?: string | undefined;
}

export interface PaymentOptions extends PaymentLook {
  /** `auto`: a dialog, or the link itself in windows of at most 600 px. */
  readonly mode?: 'auto' | 'modal' | 'redirect' | undefined;
  /**
   * Milliseconds from the frame's `load` until the link takes over; 8000 by default. Without an answer it takes over 20 s
   * after the opening, whatever this says.
   */
  readonly timeout?: number | undefined;
  /** Aborting closes the dialog. */
  readonly signal?: AbortSignal | undefined;
  readonly onStatus?: ((status: PaymentStatus) => void) | undefined;
}

export const CLOSED: PaymentResult = { status: 'closed', paymentId: null, redirectUrl: null };
