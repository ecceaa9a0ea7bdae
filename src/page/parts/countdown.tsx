import { formatCountdown } from '../format/time.ts';
import type { View } from './view.ts';
import './countdown.css';

const LITTLE_MS = 120_000;
const LAST_MS = 30_000;
/** Length of the ring's circle, in units of its view box. */
const RING = 56.5;

/** The time left, as text and as a ring that shrinks by the second. Spoken elsewhere, at a few moments only. */
export function Countdown({ view: { checkout, words } }: { view: View }) {
  const { text } = words.value;
  const remainingMs = checkout.remainingMs.value;
  const lifetime = checkout.record.value.lifetime;
  if (remainingMs === null || lifetime === null) return null;
  const part = Math.min(1, remainingMs / (lifetime.firstSeconds * 1000));
  const tone = remainingMs <= LAST_MS ? 'little last' : remainingMs <= LITTLE_MS ? 'little' : '';
  return (
    <p class={`countdown ${tone}`}>
      <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
        <circle class="track" cx="12" cy="12" r="9" />
        <circle
          cx="12"
          cy="12"
          r="9"
          stroke-dasharray={`${RING * part} ${RING}`}
          transform="rotate(-90 12 12)"
        />
      </svg>
      {tone === '' ? text.timeLeft : text.timeShort}{' '}
      <b data-countdown role="timer" aria-live="off">
        {formatCountdown(remainingMs)}
      </b>
    </p>
  );
}
