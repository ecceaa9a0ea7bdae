import type { BrowserContext, Page } from 'playwright-core';
import type { Shop } from '../harness/shop.ts';
import type { SandboxSite } from '../harness/site.ts';

/** What the shop's page has seen of the element: events in order, as `[type, detail]`. */
export type SeenEvent = readonly [type: string, detail: unknown];

const EVENTS = ['status', 'completed', 'canceled', 'closed', 'error'].map((name) => `payment-${name}`);

/** The strictest policy that a shop can have and embed the page. */
export function strictPolicy(pay: string): Record<string, string> {
  return {
    'content-security-policy': `default-src 'none'; script-src ${pay}; frame-src ${pay}; require-trusted-types-for 'script'; trusted-types 'none'`,
  };
}

/** A shop's page: this body, and the script of the payment page. */
export function shopPage(pay: string, body: string): string {
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A shop</title>
<script type="module" src="${pay}/embed.js"></script><body><button id="first">before</button>${body}</body></html>`;
}

/** Makes every top page of the context keep the element's events and the messages that it is sent. */
export async function recordIn(context: BrowserContext): Promise<void> {
  await context.addInitScript((types) => {
    if (window !== window.top) return;
    const seen: unknown[] = [];
    const messages: unknown[] = [];
    Object.assign(window, { seen, messages });
    for (const type of types) {
      addEventListener(type, (event) =>
        seen.push([type, event instanceof CustomEvent ? event.detail : null]),
      );
    }
    addEventListener('message', ({ data }) => messages.push(data));
  }, EVENTS);
}

/** Opens such a page. */
export async function visitShop(
  page: Page,
  shop: Shop,
  site: SandboxSite,
  body: string,
  headers = strictPolicy(site.url),
): Promise<string> {
  const url = shop.origin('shop.test') + shop.page(shopPage(site.url, body), headers);
  // The load of a page waits for its frames.
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  return url;
}

export const seenIn = (page: Page): Promise<SeenEvent[]> => page.evaluate(() => Reflect.get(window, 'seen'));

/** Every message that the shop's page was sent, as text. */
export const messagesIn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(Reflect.get(window, 'messages')));

/** What the shop's page is left with after a dialog. */
export const leftovers = (page: Page) =>
  page.evaluate(() => ({
    dialogs: document.querySelectorAll('dialog').length,
    frames: document.querySelectorAll('iframe').length,
    style: document.documentElement.getAttribute('style') ?? '',
    open: document.openPayments?.size ?? 0,
  }));

/** Calls `openPayment`, and keeps its result in `window.result` and its signal's controller in `window.abort`. */
export const callOpenPayment = (page: Page, pay: string, link: string, options: object = {}) =>
  // As text: the test runner rewrites `import()` in functions.
  page.evaluate(`import(${JSON.stringify(`${pay}/embed.js`)}).then(({ openPayment }) => {
    window.abort = new AbortController();
    openPayment(${JSON.stringify(link)}, { ...${JSON.stringify(options)}, signal: abort.signal }).then((result) => {
      window.result = result;
    });
  })`);

export const resultIn = (page: Page) => page.evaluate((): unknown => Reflect.get(window, 'result') ?? null);
