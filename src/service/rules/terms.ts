import type { Amount } from '../../contract/amount.ts';

/** The terms of a new payment. */
export interface Terms {
  readonly lifetimeMs: number;
  /** The delay between internal creation and showing the requisites; `null` until that is decided. */
  readonly requisitesDelayMs: number | null;
  /** The webhook address of a payment created without one; by default the merchant's. */
  readonly callbackUrl?: string | null;
}

/** Decides the terms of an order's payment. @param usual the terms of the settings */
export type TermsFor = (orderId: string, amount: Amount, usual: Terms) => Terms;
