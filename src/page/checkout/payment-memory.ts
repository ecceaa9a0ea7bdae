import { isObject, parseJson } from '../../contract/json.ts';
import type { Storage } from '../browser/storage.ts';
import type { FirstSighting, Lifetime } from './deadline.ts';

/** The device's memory of payments across reloads. It holds no requisites and no personal data. */
export interface PaymentMemory {
  firstSightingOf(paymentId: string | null): FirstSighting | null;
  /** Remembers the lifetime's first value, unless it is remembered already. */
  keepFirstSighting(paymentId: string | null, lifetime: Lifetime): void;
  /** This device has already redirected the payer from this payment. */
  wasRedirected(paymentId: string | null): boolean;
  keepRedirected(paymentId: string | null): void;
}

const KEY = 'payments';
const MOST_PAYMENTS = 20;

/** The stored form. Its keys stay as they are: entries of earlier versions of the page are read too. */
interface StoredPayment {
  /** The first sighting of the lifetime. */
  readonly seconds?: number;
  readonly wall?: number;
  /** The payer was redirected to the shop. */
  readonly sent?: boolean;
}

export function createPaymentMemory(storage: Storage): PaymentMemory {
  const load = (): { [paymentId: string]: unknown } => {
    const parsed = parseJson(storage.get(KEY) || '');
    return isObject(parsed) ? { ...parsed } : {};
  };
  const recall = (paymentId: string | null): StoredPayment => {
    const kept = paymentId === null ? null : load()[paymentId];
    return isObject(kept) ? kept : {};
  };
  const keep = (paymentId: string | null, change: StoredPayment) => {
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
    firstSightingOf,
    keepFirstSighting(paymentId, { firstSeconds, firstSeenWall }) {
      if (firstSeconds <= 0 || firstSightingOf(paymentId)?.seconds === firstSeconds) return;
      keep(paymentId, { seconds: firstSeconds, wall: firstSeenWall });
    },
    wasRedirected: (paymentId) => recall(paymentId).sent === true,
    keepRedirected: (paymentId) => keep(paymentId, { sent: true }),
  };
}
