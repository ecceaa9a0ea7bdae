import type { Browser, CDPSession, Page } from 'playwright-core';

export interface LoadOptions {
  readonly url: string;
  /** The element to wait for, with text or content in it. */
  readonly selector: string;
  /** CPU throttling rate. */
  readonly cpu: number;
  readonly viewport?: { readonly width: number; readonly height: number };
}

export interface Opened {
  readonly page: Page;
  readonly devtools: CDPSession;
  /** From the navigation's start to the paint of the element, in milliseconds. */
  readonly paintedMs: number;
  close(): Promise<void>;
}

/** Name of the binding that `watchFor` calls. */
const BINDING = 'paintedAt';
const PAINT_LIMIT_MS = 60_000;
const PHONE = { width: 390, height: 844 };

/** Opens an address in a new context and waits until the element is painted. */
export async function load(browser: Browser, options: LoadOptions): Promise<Opened> {
  const context = await browser.newContext({ locale: 'ru-RU', viewport: options.viewport ?? PHONE });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  // Thread time, not wall time: it excludes other processes on the same processors.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (options.cpu !== 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: options.cpu });
  const painted = paintedIn(page, devtools);
  await page.addInitScript(watchFor, options.selector);
  await page.goto(options.url, { waitUntil: 'commit' });
  const paintedMs = await painted;
  return { page, devtools, paintedMs, close: () => context.close() };
}

/**
 * The paint time, which the page reports through a binding: evaluations by the driver would disturb the load.
 * @throws Error after a minute
 */
function paintedIn(page: Page, devtools: CDPSession): Promise<number> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`nothing painted: ${page.url()}`)), PAINT_LIMIT_MS);
    devtools.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name !== BINDING) return;
      clearTimeout(limit);
      resolve(Number(payload));
    });
    void devtools.send('Runtime.enable').then(() => devtools.send('Runtime.addBinding', { name: BINDING }));
  });
}

/** Runs in the page: reports when the element has been painted, which is after the frame that rendered it. */
function watchFor(selector: string): void {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => Reflect.get(window, 'paintedAt')(String(performance.now()));
  new MutationObserver((_, observer) => {
    const found = document.querySelector(selector);
    if (found === null || (found.textContent === '' && found.childElementCount === 0)) return;
    observer.disconnect();
    requestAnimationFrame(() => channel.port2.postMessage(null));
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Metrics of the page's process, by name. */
export async function metrics(devtools: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics: list } = await devtools.send('Performance.getMetrics');
  return new Map(list.map(({ name, value }) => [name, value]));
}
