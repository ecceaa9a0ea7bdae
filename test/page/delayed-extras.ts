import { installExtras } from '../../src/page/extras/extras.ts';
import type { Extras } from '../../src/page/lazy.ts';

/** The lazy chunk `extras/`, which loads when the test calls `arrive`. */
export function delayedExtras() {
  let arrive: () => void = () => {};
  const loaded = new Promise<Extras>((resolve) => {
    arrive = () => resolve(installExtras());
  });
  return { loadExtras: () => loaded, arrive: () => arrive() };
}
