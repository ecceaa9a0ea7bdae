import type { Amount } from '../../contract/amount.ts';

/** What a new payment is given. */
export interface Terms {
  readonly lifetimeMs: number;
  /** From internal creation to the requisites being shown; `null`: not until somebody says so. */
  readonly requisitesDelayMs: number | null;
  /** Where its webhook goes when its creation named no address; left out: to the merchant's. */
  readonly callbackUrl?: string | null;
}

/** Decides the terms of a payment of this order. @param usual what the settings give every payment */
export type TermsFor = (orderId: string, amount: Amount, usual: Terms) => Terms;
