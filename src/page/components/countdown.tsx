import type { Lifetime } from '../checkout/deadline.ts';
import { formatCountdown } from '../format/time.ts';
import { usePage } from '../page-context.ts';
import './countdown.css';

const SHORT_MS = 120_000;
const LAST_MS = 30_000;
/** The ring, clockwise from its top, and its length, in units of its view box. */
const RING = 'M12 3a9 9 0 0 1 0 18 9 9 0 0 1 0-18';
const RING_LENGTH = 57;
/** Steps a unit, a fifth of a pixel each: a smaller change is invisible, and each one costs a layout and a paint. */
const STEPS = 5;

/** The remaining time as text and as a shrinking ring. The live region announces it at a few moments only. */
export function Countdown({ lifetime }: { lifetime: Lifetime }) {
  const { checkout, words } = usePage();
  const { text } = words.value;
  const remainingMs = checkout.remainingMs.value || 0;
  const arc = Math.round((remainingMs / lifetime.firstSeconds / 1000) * RING_LENGTH * STEPS) / STEPS;
  const figure = formatCountdown(remainingMs);
  const tone = remainingMs <= LAST_MS ? 'little last' : remainingMs <= SHORT_MS ? 'little' : '';
  return (
    <p class={`countdown ${tone}`}>
      <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
        <path class="track" d={RING} />
        <path d={RING} stroke-dasharray={`${arc} ${RING_LENGTH}`} />
      </svg>
      {text.timeLeft}{' '}
      <span>
        <b data-countdown role="timer" aria-live="off" translate={false} class={`of${figure.length}`}>
          {figure}
        </b>
      </span>
    </p>
  );
}
