import type { PaymentStatus } from './statuses.ts';

/**
 * Messages from the framed page to its parent page, version 1 (docs/frame.md). Additions keep the version; receivers ignore
 * unknown types. Messages never contain requisites or tokens.
 */
export type FrameMessage = { readonly paymentPage: 1 } & (
  | { readonly type: 'ready' }
  | { readonly type: 'status'; readonly status: PaymentStatus }
  | {
      readonly type: 'result';
      readonly status: 'completed' | 'canceled';
      readonly paymentId: string | null;
      /** The redirect that the page would have made; `null` when there is no safe URL. */
      readonly redirectUrl: string | null;
    }
);
