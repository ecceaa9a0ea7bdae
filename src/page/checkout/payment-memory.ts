import { isObject, parseJson } from '../../contract/json.ts';
import type { Storage } from '../browser/storage.ts';
import type { Anchor, Lifetime } from './deadline.ts';

/** The device's memory of payments across reloads. It holds no requisites and no personal data. */
export interface PaymentMemory {
  anchorOf(paymentId: string | null): Anchor | null;
  /** Remembers the lifetime's first value, unless it is remembered already. */
  keepAnchor(paymentId: string | null, lifetime: Lifetime): void;
  /** This device has already redirected the payer from this payment. */
  wasRedirected(paymentId: string | null): boolean;
  keepRedirected(paymentId: string | null): void;
}

const KEY = 'payments';
const MOST_PAYMENTS = 20;

interface Kept {
  readonly seconds?: number;
  readonly wall?: number;
  readonly sent?: boolean;
}

export function createPaymentMemory(storage: Storage): PaymentMemory {
  const load = (): { [paymentId: string]: unknown } => {
    const parsed = parseJson(storage.get(KEY) || '');
    return isObject(parsed) ? { ...parsed } : {};
  };
  const recall = (paymentId: string | null): Kept => {
    const kept = paymentId === null ? null : load()[paymentId];
    return isObject(kept) ? kept : {};
  };
  const keep = (paymentId: string | null, change: Kept) => {
    if (paymentId === null) return;
    const { [paymentId]: before, ...others } = load();
    const names = Object.keys(others);
    for (const name of names.slice(0, Math.max(0, names.length + 1 - MOST_PAYMENTS))) delete others[name];
    storage.set(
      KEY,
      JSON.stringify({ ...others, [paymentId]: { ...(isObject(before) ? before : {}), ...change } }),
    );
  };
  const anchorOf = (paymentId: string | null): Anchor | null => {
    const { seconds, wall } = recall(paymentId);
    return typeof seconds === 'number' && typeof wall === 'number' ? { seconds, wall } : null;
  };
  return {
    anchorOf,
    keepAnchor(paymentId, { firstSeconds, firstWall }) {
      if (firstSeconds <= 0 || anchorOf(paymentId)?.seconds === firstSeconds) return;
      keep(paymentId, { seconds: firstSeconds, wall: firstWall });
    },
    wasRedirected: (paymentId) => recall(paymentId).sent === true,
    keepRedirected: (paymentId) => keep(paymentId, { sent: true }),
  };
}
