import type { Lifetime } from '../checkout/deadline.ts';
import { formatCountdown } from '../format/time.ts';
import { usePage } from '../page-context.ts';
import { Extra } from './extra.tsx';
import './countdown.css';

const SHORT_MS = 120_000;
const LAST_MS = 30_000;

/** The remaining time as text, and a place for it as a shrinking ring. The live region announces it at a few moments only. */
export function Countdown({ lifetime }: { lifetime: Lifetime }) {
  const { checkout, words } = usePage();
  const { text } = words.value;
  const remainingMs = checkout.remainingMs.value || 0;
  const figure = formatCountdown(remainingMs);
  const tone = remainingMs <= LAST_MS ? 'little last' : remainingMs <= SHORT_MS ? 'little' : '';
  return (
    <p class={`countdown ${tone}`}>
      <span class="ring">
        <Extra>{({ Ring }) => <Ring lifetime={lifetime} />}</Extra>
      </span>
      {text.timeLeft}{' '}
      <span>
        <b data-countdown role="timer" aria-live="off" translate={false} class={`of${figure.length}`}>
          {figure}
        </b>
      </span>
    </p>
  );
}
