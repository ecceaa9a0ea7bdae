import { isObject, parseJson } from '../../contract/json.ts';
import type { Storage } from '../browser/storage.ts';
import type { Anchor } from './deadline.ts';

/** What this device remembers of payments across reloads. Nothing in it can be paid to, or identifies anyone. */
export interface Memory {
  anchorOf(paymentId: string | null): Anchor | null;
  keepAnchor(paymentId: string | null, anchor: Anchor): void;
  /** The payer has been sent to the shop from this payment. */
  wasSent(paymentId: string | null): boolean;
  keepSent(paymentId: string | null): void;
}

const KEY = 'payments';
const MOST_PAYMENTS = 20;

interface Kept {
  readonly seconds?: number;
  readonly wall?: number;
  readonly sent?: boolean;
}

export function createMemory(storage: Storage): Memory {
  const load = (): { [paymentId: string]: unknown } => {
    const parsed = parseJson(storage.get(KEY) ?? '');
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
  return {
    anchorOf(paymentId) {
      const { seconds, wall } = recall(paymentId);
      return typeof seconds === 'number' && typeof wall === 'number' ? { seconds, wall } : null;
    },
    keepAnchor: (paymentId, { seconds, wall }) => keep(paymentId, { seconds, wall }),
    wasSent: (paymentId) => recall(paymentId).sent === true,
    keepSent: (paymentId) => keep(paymentId, { sent: true }),
  };
}
