import type { Terms } from '../service/rules/terms.ts';

/** What a tester wants of the payments that an order will get. */
export type Plan = Partial<Terms>;

export interface Plans {
  set(orderId: string, plan: Plan): void;
  get(orderId: string): Plan;
  clear(): void;
}

export function createPlans(): Plans {
  const plans = new Map<string, Plan>();
  return {
    set: (orderId, plan) => plans.set(orderId, { ...plans.get(orderId), ...plan }),
    get: (orderId) => plans.get(orderId) ?? {},
    clear: () => plans.clear(),
  };
}
