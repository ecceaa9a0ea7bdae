import './platform/microtask.ts';
import { startPage } from './page.tsx';
import { firstPlatform, pageRoot } from './platform/first.ts';

const apiUrl = import.meta.env.VITE_API_URL ?? '';
const platform = firstPlatform(apiUrl);

startPage(pageRoot(), platform, {
  apiUrl,
  appSchemes: import.meta.env.VITE_APP_SCHEMES ?? '',
  extraMethods: import.meta.env.VITE_EXTRA_METHODS ?? '',
  loadLater: () => import('./later.ts').then(({ loadedLater }) => loadedLater(platform)),
});
