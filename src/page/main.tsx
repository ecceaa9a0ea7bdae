import './browser/queue-microtask.ts';
import { createBrowser } from './browser/browser.ts';
import { pageRoot } from './browser/dom.ts';
import { orderLinkOf } from './order-link.ts';
import { startPage } from './start-page.tsx';

const apiUrl = import.meta.env.VITE_API_URL;
const browser = createBrowser(apiUrl);

startPage(pageRoot(), browser, {
  link: orderLinkOf(browser.navigation.href),
  apiUrl,
  appSchemes: import.meta.env.VITE_APP_SCHEMES,
  extraMethods: import.meta.env.VITE_EXTRA_METHODS,
  loadExtras: () => import('./extras/extras.ts').then((extras) => extras.loadedExtras()),
  loadCodes: () => import('./qr/qr.ts').then((qr) => qr.installCodes()),
  loadFrame: (page) => import('./frame/frame.ts').then((frame) => frame.installFrame(page)),
});
