import type { Browser, CDPSession, Page } from 'playwright-core';

export interface LoadOptions {
  readonly url: string;
  /** What must be painted, with text or content in it. */
  readonly selector: string;
  /** How many times slower the processor is made. */
  readonly cpu: number;
  readonly viewport?: { readonly width: number; readonly height: number };
}

export interface Opened {
  readonly page: Page;
  readonly devtools: CDPSession;
  /** From the navigation's start until it was painted, in milliseconds. */
  readonly paintedMs: number;
  close(): Promise<void>;
}

/** Its name in the page, as `watchFor` calls it. */
const BINDING = 'paintedAt';
const PAINT_LIMIT_MS = 60_000;
const PHONE = { width: 390, height: 844 };

/** Opens an address in a fresh context and waits until something is painted. */
export async function load(browser: Browser, options: LoadOptions): Promise<Opened> {
  const context = await browser.newContext({ locale: 'ru-RU', viewport: options.viewport ?? PHONE });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  // The time that threads ran, not the time that passed: others' work on the same processors is not the page's.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (options.cpu !== 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: options.cpu });
  const painted = paintedIn(page, devtools);
  await page.addInitScript(watchFor, options.selector);
  await page.goto(options.url, { waitUntil: 'commit' });
  const paintedMs = await painted;
  return { page, devtools, paintedMs, close: () => context.close() };
}

/**
 * What the page says through a binding: asking it would run scripts of the asker's own in the middle of the load.
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

/** Runs in the page: says when what is waited for has been painted, which is after the frame that it came in. */
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

/** Figures of the page's process, by name. */
export async function metrics(devtools: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics: list } = await devtools.send('Performance.getMetrics');
  return new Map(list.map(({ name, value }) => [name, value]));
}
