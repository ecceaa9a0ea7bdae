import { Gauge, type Registry } from 'prom-client';
import type { ServiceState } from '../../service/service.ts';

/** Why payments cannot be taken. */
const REASONS = ['starting', 'draining', 'clock', 'database'] as const;

/** Gauges of the state of the service, set before they are read. */
export function stateGauges(registers: Registry[]) {
  const gauge = <const Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `payment_page_${name}`, help, labelNames: [...labelNames], registers });

  const ready = gauge('ready', 'Whether payments can be taken.');
  const unready = gauge('unready', 'Why they cannot: 1 for the reason, 0 for the others.', ['reason']);
  const clockAhead = gauge('clock_ahead_seconds', "How far the clock is ahead of the database's.");
  const slots = gauge('receipt_slots', 'Large bodies that may be in memory at once.');
  const slotsTaken = gauge('receipt_slots_taken', 'Large bodies that are in memory.');
  const open = gauge('open_payments', 'Payments that can be paid, in the whole database.', ['method']);
  // An entry can be held once for each sum. The busiest sum is the one for which the most entries are held.
  const poolLabels = ['method', 'geo_id'] as const;
  const entries = gauge('pool_entries', 'Enabled entries of the pool.', poolLabels);
  const taken = gauge('pool_taken', 'Enabled entries that payments hold for the busiest sum.', poolLabels);
  const free = gauge('pool_free', 'Enabled entries that are free for that sum.', poolLabels);
  const waiting = gauge('webhooks_waiting', 'Webhooks that are neither delivered nor given up.');
  const oldest = gauge('webhooks_oldest_seconds', 'Age of the oldest of them.');
  const broken = gauge('webhook_endpoints_broken', 'Endpoints that fail so often that they are only probed.');
  const lag = gauge(
    'expiry_lag_seconds',
    'How long the first payment that should be canceled has been overdue.',
  );
  /** Gauges of what is in the database: without it they have no value. */
  const ofDatabase = [open, entries, taken, free, waiting, oldest, broken, lag];

  /** @param state `null` before the service is there */
  function set(state: ServiceState | null, nowMs: number): void {
    const reason = state === null ? 'starting' : state.unready;
    ready.set(reason === null ? 1 : 0);
    for (const each of REASONS) unready.set({ reason: each }, each === reason ? 1 : 0);
    clockAhead.set((state?.clockAheadMs ?? 0) / 1000);
    slots.set(state?.receiptSlots.all ?? 0);
    slotsTaken.set(state?.receiptSlots.taken ?? 0);
    for (const each of ofDatabase) each.reset();
    const stored = state?.stored ?? null;
    if (stored === null) {
      for (const each of [waiting, oldest, broken, lag]) each.remove();
      return;
    }
    for (const { method, count } of stored.openPayments) open.set({ method }, count);
    for (const { method, geoId, ...pool } of stored.pool) {
      const labels = { method, geo_id: String(geoId) };
      entries.set(labels, pool.entries);
      taken.set(labels, pool.taken);
      free.set(labels, Math.max(0, pool.entries - pool.taken));
    }
    waiting.set(stored.webhooks.waiting);
    const { oldestAt } = stored.webhooks;
    oldest.set(oldestAt === null ? 0 : Math.max(0, nowMs - oldestAt) / 1000);
    broken.set(stored.webhooks.brokenEndpoints);
    lag.set(stored.expiryLagMs / 1000);
  }

  return { set };
}
