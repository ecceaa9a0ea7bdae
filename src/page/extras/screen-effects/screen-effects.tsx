import { useEffect, useRef } from 'preact/hooks';
import type { Screen } from '../../checkout/screen.ts';
import { copyByHand } from './copy-by-hand.ts';
import { LiveRegion } from './live-region.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { useFrameReports } from './use-frame-reports.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

/** Shows nothing: keeps the tab, the focus and the live region in step with the screen, and values copied by hand plain. */
export function ScreenEffects({ screen }: { screen: Screen }) {
  const place = useRef<HTMLSpanElement>(null);
  useDocumentTitle(screen);
  useHeadingFocus(screen.name, place);
  useFrameReports();
  useEffect(() => {
    const main = place.current?.closest('main');
    main?.addEventListener('copy', copyByHand);
    return () => main?.removeEventListener('copy', copyByHand);
  }, []);
  return (
    <>
      <span ref={place} hidden />
      <LiveRegion />
    </>
  );
}
