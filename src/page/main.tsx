import './platform/microtask.ts';
import { startPage } from './page.tsx';
import { pageRoot } from './platform/document.ts';
import { browserPlatform } from './platform/platform.ts';

const apiUrl = import.meta.env.VITE_API_URL ?? '';

startPage(pageRoot(), browserPlatform(apiUrl), {
  apiUrl,
  appSchemes: import.meta.env.VITE_APP_SCHEMES ?? '',
  extraMethods: import.meta.env.VITE_EXTRA_METHODS ?? '',
  loadLater: () => import('./later.ts').then(({ later }) => later),
  loadEncoder: () => import('./parts/qr-code/encode.ts').then(({ encodeQr }) => encodeQr),
});
