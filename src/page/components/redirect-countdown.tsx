import { focusHeading } from './focus-heading.ts';
import type { LaterView } from './later-view.ts';

/** The seconds before the page leaves by itself, and a way to stay. */
export function DepartureCount({ view: { continuation, text } }: { view: LaterView }) {
  const { departure } = continuation;
  const seconds = departure.secondsLeft.value;
  if (seconds === null) return null;
  return (
    <p class="count quiet">
      <span role="timer" aria-live="off">
        {text.leavingIn(seconds)}
      </span>
      <button
        type="button"
        class="plain"
        onClick={({ currentTarget }) => {
          focusHeading(currentTarget);
          departure.stay();
        }}
      >
        {text.stay}
      </button>
    </p>
  );
}
