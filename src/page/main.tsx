import './platform/microtask.ts';
import { commonLinkOf } from './common-link.ts';
import type { OrderLink } from './link.ts';
import { startPage } from './page.tsx';
import { codeLoader } from './parts/qr-code/code-loader.ts';
import { firstPlatform, pageRoot } from './platform/first.ts';
import { painted } from './platform/painted.ts';

const { href } = location;
const apiUrl = import.meta.env.VITE_API_URL ?? '';
const platform = firstPlatform(apiUrl);
const code = codeLoader(() => import('./parts/qr-code/code-parts.tsx'));
const importLater = () => {
  // A small chunk, there before the large one.
  code.load().catch(Boolean);
  return import('./later.ts');
};
// Not even its evaluation may stand before the first screen, nor what it shows before the code that came with it.
const loadLater = async () => {
  await painted();
  const { loadedLater } = await importLater();
  await painted();
  return loadedLater(platform);
};

function start(link: OrderLink): void {
  startPage(pageRoot(), platform, {
    link,
    apiUrl,
    appSchemes: import.meta.env.VITE_APP_SCHEMES ?? '',
    extraMethods: import.meta.env.VITE_EXTRA_METHODS ?? '',
    loadLater,
    code,
  });
}

const RETRY_MS = 3000;

/** A link that only the later part can read waits for it; meanwhile the document says what to do. */
function begin(): void {
  const common = commonLinkOf(href);
  if (common) start(common);
  else {
    importLater().then(
      ({ later }) => start(later.orderLinkOf(href)),
      () => platform.clock.after(RETRY_MS, begin),
    );
  }
}

begin();
