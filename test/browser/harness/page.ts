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
  /** CSS pixels; 390 × 844, a phone, by default. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Touch instead of a mouse. */
  readonly touch?: boolean;
  /** Granted to every origin: `clipboard-read`, `clipboard-write`. */
  readonly permissions?: readonly string[];
  /** Without the globals that the oldest browsers lack. */
  readonly older?: boolean;
  /** Installs a fake clock (see `time.ts`), so that tests do not wait in real time. */
  readonly ownTime?: boolean;
}

/** Errors and requests of a page, recorded from its start. */
export interface PageReport {
  readonly errors: readonly string[];
  /** Console errors of the browser or the page, such as refused scripts. */
  readonly complaints: readonly string[];
  /** Every request, in order. */
  readonly requests: readonly { readonly method: string; readonly url: string; readonly type: string }[];
}

export interface OpenedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly report: PageReport;
}

/** An empty page in its own context, which closes with the test. */
export async function newPage(options: PageOptions = {}): Promise<OpenedPage> {
  const opened = await newLastingPage(options);
  onTestFinished(() => opened.context.close());
  return opened;
}

/** The same for several tests; the caller closes the context. */
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
  // Below the test's time limit, so that the failure names the missing element.
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

/** Opens an address in a new page, and waits for DOMContentLoaded. */
export async function openPage(url: string, options: PageOptions = {}): Promise<OpenedPage> {
  const opened = await newPage(options);
  await opened.page.goto(url, { waitUntil: 'domcontentloaded' });
  return opened;
}

/** Waits until the page shows the screen: a value of `data-screen`. */
export async function screenIs(page: Page, screen: string): Promise<void> {
  await page.locator(`main[data-screen="${screen}"]`).waitFor();
}
