import type { PaymentStatus } from './statuses.ts';

/**
 * Messages from the framed page to its parent page, version 1 (docs/embed.md). Additions keep the version; receivers ignore
 * unknown types. Messages never contain requisites or tokens.
 */
export type FrameMessage = { readonly paymentPage: 1 } & (
  | {
      readonly type: 'ready';
      /** With `embed=inline`: as in `resize`, unless the frame is not laid out yet. */
      readonly height?: number;
    }
  | {
      readonly type: 'resize';
      /** Of the page's content, in CSS pixels; never 0. */
      readonly height: number;
    }
  | { readonly type: 'status'; readonly status: PaymentStatus }
  | {
      readonly type: 'result';
      readonly status: 'completed' | 'canceled';
      readonly paymentId: string | null;
      /** The redirect that the page would have made; `null` when there is no safe URL, or none would have been made. */
      readonly redirectUrl: string | null;
    }
  /** The payer leaves the frame: the parent page may remove it. */
  | { readonly type: 'close' }
);

/** The parent page's one message: it asks the page to close, which asks the payer first where requisites are shown. */
export interface CloseRequest {
  readonly paymentPage: 1;
  readonly type: 'close';
}

/** How a link with `embed` is framed. */
export type EmbedMode = 'modal' | 'inline';
