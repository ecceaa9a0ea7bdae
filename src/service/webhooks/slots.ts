import type { Endpoint } from '../store/webhooks/endpoints.ts';

/** A place for one attempt. */
export interface Slot {
  readonly endpoint: Pick<Endpoint, 'id' | 'merchantId'>;
  /** Whether it counts to the slots of quick endpoints. */
  quick: boolean;
}

/** The most attempts under way at once. */
export interface SlotLimits {
  /** Of endpoints that accepted their last webhook quickly. */
  readonly quick: number;
  /** Of all others. */
  readonly others: number;
  /** Together: attempts of quick endpoints can become slow, and are then among the others. */
  readonly all: number;
  /** Of one merchant, of either kind. */
  readonly perMerchant: number;
}

export const SLOT_LIMITS: SlotLimits = { quick: 512, others: 512, all: 1024, perMerchant: 8 };

/** The slots of one process; other processes have their own. */
export interface Slots {
  /** Whether an attempt of that kind may start. */
  hasFree(quick: boolean): boolean;
  /** Merchants without free slots of that kind. */
  busyMerchants(quick: boolean): readonly number[];
  /** Takes slots for these endpoints, in this order, as far as there are any. */
  take(ready: readonly Endpoint[]): readonly Slot[];
  /** Whether an endpoint may have no further attempt while those that have started are under way. */
  isFull(endpoint: Pick<Endpoint, 'id' | 'quick'>, change: 'starts' | 'ends'): boolean;
  /** Says that an attempt takes long, so that its slot no longer counts to those of quick endpoints. */
  slowDown(slot: Slot): void;
  /** @param quick whether the webhook was accepted quickly; `null` when there was none */
  free(slot: Slot, quick: boolean | null): void;
  /** Call this when nothing is ready: endpoints without attempts start again with one at a time. */
  settle(): void;
}

/**
 * The slots for attempts. Endpoints that did not accept their last webhook quickly, new ones included, have slots of their
 * own and one attempt at a time each, so that no number of them delays the others. A quick endpoint begins with one attempt
 * too, and each that is accepted quickly allows one more (slow start): when many stop responding at once, each takes one slot.
 */
export function createSlots(limits: SlotLimits): Slots {
  const taken = new Set<Slot>();
  /** The most attempts of a quick endpoint at once, by its `id`; 1 for those that are not here. */
  const windows = new Map<number, number>();

  const count = (matches: (slot: Slot) => boolean) => {
    let found = 0;
    for (const slot of taken) if (matches(slot)) found += 1;
    return found;
  };
  const attemptsAt = (id: number) => count(({ endpoint }) => endpoint.id === id);
  const allowedAt = ({ id, quick }: Pick<Endpoint, 'id' | 'quick'>) => (quick ? (windows.get(id) ?? 1) : 1);

  function hasFree(quick: boolean): boolean {
    const most = quick ? limits.quick : limits.others;
    return taken.size < limits.all && count((slot) => slot.quick === quick) < most;
  }

  function attemptsOf(quick: boolean): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    for (const { endpoint, quick: kind } of taken) {
      if (kind === quick) counts.set(endpoint.merchantId, (counts.get(endpoint.merchantId) ?? 0) + 1);
    }
    return counts;
  }

  return {
    hasFree,
    busyMerchants: (quick) =>
      [...attemptsOf(quick)].flatMap(([merchantId, attempts]) =>
        attempts >= limits.perMerchant ? [merchantId] : [],
      ),
    take: (ready) =>
      ready.flatMap((endpoint) => {
        const { id, merchantId, quick } = endpoint;
        if (!hasFree(quick) || attemptsAt(id) >= allowedAt(endpoint)) return [];
        if ((attemptsOf(quick).get(merchantId) ?? 0) >= limits.perMerchant) return [];
        const slot = { endpoint: { id, merchantId }, quick };
        taken.add(slot);
        return [slot];
      }),
    isFull(endpoint, change) {
      const attempts = attemptsAt(endpoint.id) - (change === 'ends' ? 1 : 0);
      return attempts >= allowedAt(endpoint);
    },
    slowDown(slot) {
      slot.quick = false;
      windows.delete(slot.endpoint.id);
    },
    free(slot, quick) {
      taken.delete(slot);
      const { id } = slot.endpoint;
      if (quick === true) windows.set(id, Math.min((windows.get(id) ?? 1) + 1, limits.perMerchant));
      else if (quick === false) windows.delete(id);
    },
    settle() {
      for (const id of windows.keys()) if (attemptsAt(id) === 0) windows.delete(id);
    },
  };
}
