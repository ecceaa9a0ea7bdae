import './browser/microtask.ts';
import { firstPlatform, pageRoot } from './browser/first.ts';
import { painted } from './browser/painted.ts';
import { commonLinkOf } from './common-link.ts';
import type { OrderLink } from './order-link.ts';
import { codeLoader } from './qr/code-loader.ts';
import { startPage } from './start-page.tsx';

const { href } = location;
const apiUrl = import.meta.env.VITE_API_URL ?? '';
const platform = firstPlatform(apiUrl);
const code = codeLoader(() => import('./qr/code-parts.tsx'));
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
