import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { browser } from './browser.ts';
import { deleteNewerGlobals } from './old-browser.ts';

export interface PageOptions
  extends Pick<
    BrowserContextOptions,
    'locale' | 'timezoneId' | 'reducedMotion' | 'forcedColors' | 'javaScriptEnabled' | 'ignoreHTTPSErrors'
  > {
  readonly colorScheme?: 'light' | 'dark';
  /** CSS pixels; 390 × 844, a phone, when left out. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** A finger instead of a mouse. */
  readonly touch?: boolean;
  /** Granted to every origin: `clipboard-read`, `clipboard-write`. */
  readonly permissions?: readonly string[];
  /** Without the globals that the oldest browsers lack. */
  readonly older?: boolean;
  /** With a clock that can be let run ahead (`time.ts`), so that nobody waits for the page's seconds. */
  readonly ownTime?: boolean;
}

/** What went wrong in a page without anybody having asked. */
export interface PageReport {
  readonly errors: readonly string[];
  /** Lines that the browser or the page wrote to the console as errors: refused scripts are among them. */
  readonly complaints: readonly string[];
  /** Every request, in order. */
  readonly requests: readonly { readonly method: string; readonly url: string; readonly type: string }[];
}

export interface OpenedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly report: PageReport;
}

/** A page in a context of its own, which ends with the test. Nothing is loaded yet. */
export async function newPage(options: PageOptions = {}): Promise<OpenedPage> {
  const opened = await newLastingPage(options);
  onTestFinished(() => opened.context.close());
  return opened;
}

/** The same for more than one test; the caller closes the context. */
export async function newLastingPage(options: PageOptions = {}): Promise<OpenedPage> {
  const {
    viewport = { width: 390, height: 844 },
    touch = false,
    permissions,
    older,
    ownTime,
    ...rest
  } = options;
  const context = await (await browser()).newContext({
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    ...rest,
    viewport,
    hasTouch: touch,
    isMobile: touch,
    ...(permissions ? { permissions: [...permissions] } : {}),
  });
  // Under the test's own limit, so that what was waited for is named.
  context.setDefaultTimeout(15_000);
  if (older) await context.addInitScript(deleteNewerGlobals);
  if (ownTime) await context.clock.install();
  const page = await context.newPage();
  const errors: string[] = [];
  const complaints: string[] = [];
  const requests: { method: string; url: string; type: string }[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('request', (request) => {
    requests.push({ method: request.method(), url: request.url(), type: request.resourceType() });
  });
  return { page, context, report: { errors, complaints, requests } };
}

/** Opens an address in a page of its own, up to the document's end. */
export async function openPage(url: string, options: PageOptions = {}): Promise<OpenedPage> {
  const opened = await newPage(options);
  await opened.page.goto(url, { waitUntil: 'domcontentloaded' });
  return opened;
}

/** Waits until the page shows the screen: a value of `data-screen`. */
export async function screenIs(page: Page, screen: string): Promise<void> {
  await page.locator(`main[data-screen="${screen}"]`).waitFor();
}
