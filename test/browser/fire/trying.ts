import type { Page } from 'playwright-core';
import { all, ORDER_FIELDS, PAYMENT_FIELDS, type TellingTab } from './told-site.ts';

/** Notes everything that ever leads out of the document, or into it, however soon it is gone again. */
function watchWays(): void {
  const names = ['href', 'src', 'srcset', 'action', 'formaction', 'data', 'xlink:href'];
  const own = /^(#|\/assets\/[\w.-]+$|\/\w+\.svg$|data:,$)/;
  const seen: string[] = [];
  Reflect.set(window, 'ways', seen);
  const look = (element: Element) => {
    const values = names.map((name) => element.getAttribute(name) ?? '#');
    seen.push(...values.filter((value) => !own.test(value)));
    for (const child of element.children) look(child);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      for (const node of [target, ...addedNodes]) if (node instanceof Element) look(node);
    }
  }).observe(document, { subtree: true, childList: true, attributeFilter: names });
}

/** Presses, with a real event, all that can be followed. What there has been since the last time, and what ran. */
const press = (page: Page) =>
  page.evaluate(() => {
    for (const link of document.querySelectorAll<HTMLElement>('a, img')) link.click();
    const ways = String(Reflect.get(window, 'ways'));
    Object.assign(Reflect.get(window, 'ways'), { length: 0 });
    return { ways, ran: Reflect.has(window, '__pwn') };
  });

/** What came of addresses that the service sent; each under the value that it came of. */
export interface Found {
  readonly ways: readonly unknown[];
  readonly scripts: readonly unknown[];
  readonly departures: readonly unknown[];
  readonly navigations: readonly string[];
  readonly requests: readonly string[];
}

export const NOTHING: Found = { ways: [], scripts: [], departures: [], navigations: [], requests: [] };

/** Makes an attempt with each value; what came of it, as far as the attempt had a look. */
async function trying(
  tab: TellingTab,
  values: readonly unknown[],
  attempt: (value: unknown, look: () => Promise<void>) => Promise<void>,
): Promise<Found> {
  const { page, escapes } = tab;
  const found = { ways: new Set(), scripts: new Set(), departures: new Set() };
  for (const value of values) {
    await attempt(value, async () => {
      const { ways, ran } = tab.isHere() ? await press(page) : { ways: '', ran: false };
      if (ways !== '') found.ways.add(value);
      if (ran) found.scripts.add(value);
    });
    if (!tab.isHere()) found.departures.add(value);
  }
  const [ways, scripts, departures] = [[...found.ways], [...found.scripts], [...found.departures]];
  return { ways, scripts, departures, ...escapes };
}

/** Sends each value in every field of one payment, one after another, and presses all there is to press. */
export async function triedInPayment(tab: TellingTab, values: readonly unknown[]): Promise<Found> {
  // That a sum is shown says that what came with it has been heard.
  let amount = 1500;
  const withSum = (payment: object = {}) => ({ payment: { ...payment, amount } });
  const shown = () => `[data-field="amount"] [data-value="${amount}"]`;
  await tab.page.addInitScript(watchWays);
  await tab.open(withSum(), shown());
  await tab.page.locator('.tips').waitFor();
  return trying(tab, values, async (value, look) => {
    amount += 1;
    await tab.hear(withSum(all(PAYMENT_FIELDS, value)), shown());
    await look();
  });
}

/** Longer than any count before the page leaves by itself. */
const COUNT_MS = 16_000;

/** Sends each value in every field of an order, whose payment ends in both ways, and lets every count run out. */
export async function triedInOrder(tab: TellingTab, values: readonly unknown[]): Promise<Found> {
  await tab.page.addInitScript(watchWays);
  return trying(tab, values, async (value, look) => {
    const order = all(ORDER_FIELDS, value);
    const end = async () => {
      await look();
      if (tab.isHere()) await tab.page.clock.runFor(COUNT_MS);
    };
    // The button comes with the part of the page that leaves by itself.
    await tab.open({ order, payment: { status: 'canceled' } }, 'main[data-screen="canceled"] button.action');
    await end();
    if (!tab.isHere()) return;
    await tab.hear({ order, payment: { status: 'completed' } }, 'main[data-screen="paid"]');
    await end();
    await look();
  });
}
