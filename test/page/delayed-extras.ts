import { installExtras } from '../../src/page/extras/extras.ts';
import type { Extras } from '../../src/page/lazy.ts';
import type { TestBrowser } from '../../src/testing/browser.ts';

/** The lazy chunk `extras/`, which loads when the test calls `arrive`. */
export function delayedExtras() {
  let arrive: () => void = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const loadExtras = (browser: TestBrowser): Promise<Extras> => arrived.then(() => installExtras(browser));
  return { loadExtras, arrive: () => arrive() };
}
