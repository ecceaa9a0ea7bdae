import './browser/queue-microtask.ts';
import { createBrowser } from './browser/browser.ts';
import { pageRoot } from './browser/dom.ts';
import { painted } from './browser/painted.ts';
import { orderLinkOf } from './order-link.ts';
import { startPage } from './start-page.tsx';

const apiUrl = import.meta.env.VITE_API_URL;
const browser = createBrowser(apiUrl);

startPage(pageRoot(), browser, {
  link: orderLinkOf(browser.navigation.href),
  apiUrl,
  appSchemes: import.meta.env.VITE_APP_SCHEMES,
  extraMethods: import.meta.env.VITE_EXTRA_METHODS,
  // The evaluation of the chunk must not delay the first paint.
  loadExtras: () =>
    painted()
      .then(() => import('./extras/extras.ts'))
      .then(({ loadedExtras }) => loadedExtras()),
  loadFrame: (page) => import('./frame/frame.ts').then((frame) => frame.installFrame(page)),
});
