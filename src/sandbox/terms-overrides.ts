import type { Terms } from '../service/rules/terms.ts';

/** Terms that a tester sets for the future payments of an order. */
export type TermsOverride = Partial<Terms>;

export interface TermsOverrides {
  set(orderId: string, terms: TermsOverride): void;
  get(orderId: string): TermsOverride;
  clear(): void;
}

export function createTermsOverrides(): TermsOverrides {
  const termsOverrides = new Map<string, TermsOverride>();
  return {
    set: (orderId, terms) => termsOverrides.set(orderId, { ...termsOverrides.get(orderId), ...terms }),
    get: (orderId) => termsOverrides.get(orderId) ?? {},
    clear: () => termsOverrides.clear(),
  };
}
