import { useEffect } from 'preact/hooks';
import type { LaterView } from './later-view.ts';

/** After this long nobody should be kept looking at an empty place. */
const LIMIT_MS = 10_000;

/** The service's image of a code, asked for without a referrer. One that is late is waited for all the same. */
export function CodeImage({
  view: { platform },
  src,
  onLoad,
  onLate,
  onFailure,
}: {
  view: LaterView;
  src: string;
  onLoad: () => void;
  /** Called whether it has come or not. */
  onLate: () => void;
  onFailure: () => void;
}) {
  useEffect(() => platform.clock.after(LIMIT_MS, onLate), []);
  return (
    <img
      src={src}
      alt=""
      width={260}
      height={260}
      referrerpolicy="no-referrer"
      onLoad={onLoad}
      onError={onFailure}
    />
  );
}
