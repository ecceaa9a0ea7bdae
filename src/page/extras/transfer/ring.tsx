import type { Lifetime } from '../../checkout/deadline.ts';
import { usePage } from '../../page-context.ts';

/** The ring, clockwise from its top, and its length, in units of its view box. */
const RING = 'M12 3a9 9 0 0 1 0 18 9 9 0 0 1 0-18';
const RING_LENGTH = 57;
/** Steps a unit, a fifth of a pixel each: a smaller change is invisible, and each one costs a layout and a paint. */
const STEPS = 5;

/** The remaining part of the lifetime as a shrinking ring. */
export function Ring({ lifetime }: { lifetime: Lifetime }) {
  const remainingMs = usePage().checkout.remainingMs.value ?? 0;
  const arc = Math.round((remainingMs / lifetime.firstSeconds / 1000) * RING_LENGTH * STEPS) / STEPS;
  return (
    <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
      <path class="track" d={RING} />
      <path d={RING} stroke-dasharray={`${arc} ${RING_LENGTH}`} />
    </svg>
  );
}
