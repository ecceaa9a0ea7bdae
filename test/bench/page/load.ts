import type { Browser, CDPSession, Page } from 'playwright-core';
import * as v from 'valibot';

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

const PHONE = { width: 390, height: 844 };

/** Opens an address in a fresh context and waits until something is painted. */
export async function load(browser: Browser, options: LoadOptions): Promise<Opened> {
  const context = await browser.newContext({ locale: 'ru-RU', viewport: options.viewport ?? PHONE });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(watchFor, options.selector);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  if (options.cpu !== 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: options.cpu });
  await page.goto(options.url, { waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.get(window, 'paintedMs') !== undefined, null, { polling: 200 });
  const paintedMs = v.parse(v.number(), await page.evaluate(() => Reflect.get(window, 'paintedMs')));
  return { page, devtools, paintedMs, close: () => context.close() };
}

/** Runs in the page: notes when what is waited for has been painted, which is after the frame that it came in. */
function watchFor(selector: string): void {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    if (Reflect.get(window, 'paintedMs') === undefined) Reflect.set(window, 'paintedMs', performance.now());
  };
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
