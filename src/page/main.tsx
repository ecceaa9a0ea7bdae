import './platform/microtask.ts';
import { commonLinkOf } from './common-link.ts';
import type { OrderLink } from './link.ts';
import { startPage } from './page.tsx';
import { loadsEncoder } from './parts/qr-code/loads-encoder.ts';
import { firstPlatform, pageRoot } from './platform/first.ts';
import { painted } from './platform/painted.ts';

const { href } = location;
const apiUrl = import.meta.env.VITE_API_URL ?? '';
const platform = firstPlatform(apiUrl);
const encoding = loadsEncoder(() => import('./parts/qr-code/encode.ts').then(({ encodeQr }) => encodeQr));
const importLater = () => {
  // It is a small chunk, there before the large one: then the code is drawn with what else comes later.
  encoding.loadEncoder().catch(Boolean);
  return import('./later.ts').then(({ loadedLater }) => loadedLater(platform, encoding));
};
// Not even its evaluation may stand before the first screen.
const loadLater = () => painted().then(importLater);

function start(link: OrderLink): void {
  startPage(pageRoot(), platform, {
    link,
    apiUrl,
    appSchemes: import.meta.env.VITE_APP_SCHEMES ?? '',
    extraMethods: import.meta.env.VITE_EXTRA_METHODS ?? '',
    loadLater,
  });
}

const RETRY_MS = 3000;

/** A link that only the later part can read waits for it; meanwhile the document says what to do. */
function begin(): void {
  const common = commonLinkOf(href);
  if (common) start(common);
  else {
    importLater().then(
      ({ orderLinkOf }) => start(orderLinkOf(href)),
      () => platform.clock.after(RETRY_MS, begin),
    );
  }
}

begin();
