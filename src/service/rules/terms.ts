import type { Amount } from '../../contract/amount.ts';

/** What a new payment is given. */
export interface Terms {
  readonly lifetimeMs: number;
  /** From internal creation to the requisites being shown; `null`: not until somebody says so. */
  readonly requisitesDelayMs: number | null;
}

/** Decides the terms of a payment of this order. @param usual what the settings give every payment */
export type TermsFor = (orderId: string, amount: Amount, usual: Terms) => Terms;
