import type { Page } from 'playwright-core';
import { passHere } from '../harness/time.ts';
import { all, PAYMENT_FIELDS, type TellingTab } from './scripted-tab.ts';

/** Notes everything that ever leads out of the document, or into it, however soon it is gone again. */
function watchWays(): void {
  const names = ['href', 'src', 'srcset', 'action', 'formaction', 'data', 'xlink:href'];
  const own = /^(#|\/assets\/[\w.-]+$|\/old-browser\.js$|\/\w+\.svg$|data:,$)/;
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

/** Addresses that the service sends at once, each under its field; fields that are left out hold none. */
export type Sent = Readonly<Record<string, unknown>>;

/** What came of addresses that the service sent. */
export interface Leak {
  readonly sent: Sent;
  /** There was an element that led there. */
  readonly isWay: boolean;
  readonly isScript: boolean;
  /** The tab is somewhere else. */
  readonly isDeparture: boolean;
  /** Why the attempt came to no end, as it does in a tab that is on its way elsewhere; or `null`. */
  readonly broken: string | null;
  readonly navigations: readonly string[];
  readonly requests: readonly string[];
}

/** Sends addresses, and has a look at whatever they may have led to. */
type Attempt = (sent: Sent, look: () => Promise<void>) => Promise<void>;

/** All that came of one attempt; `null`: nothing did. */
async function leakOf(tab: TellingTab, sent: Sent, attempt: Attempt): Promise<Leak | null> {
  const { page, escapes } = tab;
  const before = { navigations: escapes.navigations.length, requests: escapes.requests.length };
  let isWay = false;
  let isScript = false;
  const look = async () => {
    if (!tab.isHere()) return;
    const { ways, ran } = await press(page);
    isWay ||= ways !== '';
    isScript ||= ran;
  };
  const broken = await attempt(sent, look).then(() => null, String);
  const isDeparture = !tab.isHere();
  const navigations = escapes.navigations.slice(before.navigations);
  const requests = escapes.requests.slice(before.requests);
  const asked = navigations.length + requests.length;
  const isNothing = !isWay && !isScript && !isDeparture && broken === null && asked === 0;
  return isNothing ? null : { sent, isWay, isScript, isDeparture, broken, navigations, requests };
}

/** Makes attempts with many addresses each; where anything comes of one, its addresses go again alone, to be named. */
async function leaksOf(tab: TellingTab, attempts: readonly Sent[], attempt: Attempt): Promise<Leak[]> {
  const leaks: Leak[] = [];
  for (const sent of attempts) {
    const together = await leakOf(tab, sent, attempt);
    if (together === null) continue;
    // A tab that is on its way elsewhere would spoil the next attempts.
    await tab.stay();
    const alone: (Leak | null)[] = [];
    for (const [field, value] of Object.entries(sent)) {
      // What is in the document already would be no news.
      await attempt({}, async () => {}).catch(() => {});
      alone.push(await leakOf(tab, { [field]: value }, attempt));
    }
    const named = alone.filter((leak) => leak !== null);
    leaks.push(...(named.length > 0 ? named : [together]));
  }
  return leaks;
}

/** Sends each value in every field of one payment, one after another, and presses all there is to press. */
export async function triedInPayment(tab: TellingTab, values: readonly unknown[]): Promise<Leak[]> {
  // That a sum is shown says that what came with it has been heard.
  let amount = 1500;
  const shown = () => `[data-field="amount"] [data-value="${amount}"]`;
  await tab.page.addInitScript(watchWays);
  await tab.open({ payment: { amount } }, shown());
  await tab.has('.tips');
  const attempts = values.map((value) => all(PAYMENT_FIELDS, value));
  return leaksOf(tab, attempts, async (sent, look) => {
    amount += 1;
    await tab.hear({ payment: { ...sent, amount } }, shown());
    await look();
  });
}

/** One in so many is where the payer is sent by the general address, too: where the field of that end is empty. */
const SPARE = 8;

/** Orders with an address in each field, another one each, so that every value comes to be in every field. */
function ordersWith(values: readonly unknown[]): Sent[] {
  const at = (index: number) => values[index % values.length];
  return values.flatMap((value, index) => [
    {
      fail_redirect_url: value,
      success_redirect_url: at(index + 1),
      redirect_url: at(index + 2),
    },
    ...(index % SPARE === 0 ? [{ redirect_url: value }] : []),
  ]);
}

/** Longer than any count before the page leaves by itself. */
const COUNT_SECONDS = 16;

/** Sends each value in every field of an order, whose payment ends in both ways, and lets every count run out. */
export async function triedInOrder(tab: TellingTab, values: readonly unknown[]): Promise<Leak[]> {
  await tab.page.addInitScript(watchWays);
  return leaksOf(tab, ordersWith(values), async (order, look) => {
    const end = async () => {
      await look();
      if (tab.isHere()) await passHere(tab.page, COUNT_SECONDS);
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
