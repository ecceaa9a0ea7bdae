import type { PaymentStatus } from './statuses.ts';

/**
 * What the page in a merchant's frame tells the page around it, version 1. Additions do not change the version;
 * an unknown type is to be ignored. No requisites and no tokens ever cross.
 */
export type FrameMessage = { readonly paymentPage: 1 } & (
  | { readonly type: 'ready' }
  | { readonly type: 'status'; readonly status: PaymentStatus }
  | {
      readonly type: 'result';
      readonly status: 'completed' | 'canceled';
      readonly paymentId: string | null;
      /** Where the payer would have been sent; `null` when there is no safe address. */
      readonly redirectUrl: string | null;
    }
);
