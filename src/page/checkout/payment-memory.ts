import { isObject, parseJson } from '../../contract/json.ts';
import type { Storage } from '../browser/storage.ts';
import type { FirstSighting, Lifetime } from './deadline.ts';

/** The device's memory of payments across reloads. It holds no requisites and no personal data. */
export interface PaymentMemory {
  recall(paymentId: string | null): RememberedPayment;
  /** Remembers these fields besides those that are remembered already. */
  keep(paymentId: string | null, change: RememberedPayment): void;
  firstSightingOf(paymentId: string | null): FirstSighting | null;
  /** Remembers the lifetime's first value, unless it is remembered already. */
  keepFirstSighting(paymentId: string | null, lifetime: Lifetime): void;
}

const KEY = 'payments';
const MOST_PAYMENTS = 20;

/** What this device knows of a payment, in its stored form. Its keys stay as they are: entries of earlier versions of the page are read too. */
export interface RememberedPayment {
  /** The first sighting of the lifetime. */
  readonly seconds?: number;
  readonly wall?: number;
  /** The payer has left for the shop: by a press, or redirected. */
  readonly sent?: boolean;
  /** The payer has said that the transfer is sent. */
  readonly reported?: boolean;
  /** When this device first learnt that the payment is complete, on its calendar clock. */
  readonly paidAt?: number;
}

export function createPaymentMemory(storage: Storage): PaymentMemory {
  const load = (): { [paymentId: string]: unknown } => {
    const parsed = parseJson(storage.get(KEY) || '');
    return isObject(parsed) ? { ...parsed } : {};
  };
  const recall = (paymentId: string | null): RememberedPayment => {
    const kept = paymentId === null ? null : load()[paymentId];
    return isObject(kept) ? kept : {};
  };
  const keep = (paymentId: string | null, change: RememberedPayment) => {
    if (paymentId === null) return;
    const { [paymentId]: before, ...others } = load();
    const names = Object.keys(others);
    for (const name of names.slice(0, Math.max(0, names.length + 1 - MOST_PAYMENTS))) delete others[name];
    storage.set(
      KEY,
      JSON.stringify({ ...others, [paymentId]: { ...(isObject(before) ? before : {}), ...change } }),
    );
  };
  const firstSightingOf = (paymentId: string | null): FirstSighting | null => {
    const { seconds, wall } = recall(paymentId);
    return typeof seconds === 'number' && typeof wall === 'number' ? { seconds, wall } : null;
  };
  return {
    recall,
    keep,
    firstSightingOf,
    keepFirstSighting(paymentId, { firstSeconds, firstSeenWall }) {
      if (firstSeconds <= 0 || firstSightingOf(paymentId)?.seconds === firstSeconds) return;
      keep(paymentId, { seconds: firstSeconds, wall: firstSeenWall });
    },
  };
}
