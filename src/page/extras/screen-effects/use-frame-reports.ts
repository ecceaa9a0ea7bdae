import { useEffect } from 'preact/hooks';
import { lazyChunk } from '../../lazy.ts';
import { usePage } from '../../page-context.ts';
import { returnTargetOf } from '../return-target.ts';

/** In a frame whose link names the merchant's origin, loads the chunk `frame/`, which reports the payment there. */
export function useFrameReports(): void {
  const page = usePage();
  const { browser, checkout } = page;
  const { framed, href } = browser.navigation;
  useEffect(() => {
    if (!framed || !/[?&]origin=/.test(href)) return;
    const chunk = lazyChunk(() => import('../../frame/host.ts'), browser.clock);
    let stopReports = () => {};
    const stopWaiting = chunk.loaded.subscribe((frame) => {
      if (frame === null) return;
      stopReports = frame.reportToParent(
        checkout,
        browser.navigation,
        (screen) => returnTargetOf(page, screen)?.href ?? null,
      );
    });
    chunk.start();
    return () => {
      chunk.stop();
      stopWaiting();
      stopReports();
    };
  }, []);
}
