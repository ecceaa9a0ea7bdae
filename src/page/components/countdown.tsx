import type { Lifetime } from '../checkout/lifetime.ts';
import { effect } from '../checkout/signals.ts';
import { formatCountdown } from '../format/time.ts';
import { rendererOf } from './renderer.ts';
import type { View } from './view.ts';
import './countdown.css';

const LITTLE_MS = 120_000;
const LAST_MS = 30_000;
/** The ring, clockwise from its top, and its length, in units of its view box. */
const RING = 'M12 3a9 9 0 0 1 0 18 9 9 0 0 1 0-18';
const RING_LENGTH = 57;
/** Parts of a unit: a fifth of a pixel. Less nobody would see, and each change is laid out and painted. */
const STEPS = 5;

/**
 * The time left, as text and as a ring that shrinks. Spoken elsewhere, at a few moments only. It is rendered by itself:
 * a second that passes costs little beside the rest of the page, and must not have all of it rendered.
 */
export function Countdown({ view, lifetime }: { view: View; lifetime: Lifetime }) {
  const begin = (place: Element | null) => {
    if (place === null) return;
    const render = rendererOf(view);
    return effect(() => render(faceOf(view, lifetime), place));
  };
  return <div ref={begin} />;
}

function faceOf({ checkout, words }: View, { firstSeconds }: Lifetime) {
  const { text } = words.value;
  const remainingMs = checkout.remainingMs.value || 0;
  const arc = Math.round((remainingMs / firstSeconds / 1000) * RING_LENGTH * STEPS) / STEPS;
  const tone = remainingMs <= LAST_MS ? 'little last' : remainingMs <= LITTLE_MS ? 'little' : '';
  return (
    <p class={`countdown ${tone}`}>
      <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
        <path class="track" d={RING} />
        <path d={RING} stroke-dasharray={`${arc} ${RING_LENGTH}`} />
      </svg>
      {tone === '' ? text.timeLeft : text.timeShort}{' '}
      <span>
        <b data-countdown role="timer" aria-live="off">
          {formatCountdown(remainingMs)}
        </b>
      </span>
    </p>
  );
}
