import type { Page } from 'playwright-core';
import { pass } from '../harness/time.ts';
import { all, PAYMENT_FIELDS, type ScriptedTab } from './scripted-tab.ts';

/** Records every URL attribute that ever occurs in the document, even for a moment. */
function recordUrls(): void {
  const names = ['href', 'src', 'srcset', 'action', 'formaction', 'data', 'xlink:href'];
  const own = /^(#|\/assets\/[\w.-]+$|\/old-browser\.js$|\/\w+\.svg$|data:,$)/;
  const seen: string[] = [];
  Reflect.set(window, 'urls', seen);
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

/**
 * Clicks all links and images. Returns the URLs recorded since the last call, before the clicks as well as after them,
 * and whether a script ran.
 */
const pressAll = (page: Page) =>
  page.evaluate(async () => {
    for (const link of document.querySelectorAll<HTMLElement>('a, img')) link.click();
    // What the clicks render, such as the enlarged code, belongs to this attempt.
    for (let turn = 0; turn < 10; turn += 1) await null;
    const urls = String(Reflect.get(window, 'urls'));
    Object.assign(Reflect.get(window, 'urls'), { length: 0 });
    return { urls, ran: Reflect.has(window, '__pwn') };
  });

/** URLs of one answer by field. */
export type SentUrls = Readonly<Record<string, unknown>>;

/** The effects of URLs in an answer. */
export interface UrlLeak {
  readonly sent: SentUrls;
  /** An element had the URL. */
  readonly isUrl: boolean;
  readonly isScript: boolean;
  /** The tab left the page. */
  readonly isRedirect: boolean;
  /** Error of an attempt that did not finish, as in a tab that navigates away; or `null`. */
  readonly broken: string | null;
  readonly navigations: readonly string[];
  readonly requests: readonly string[];
}

/** Sends URLs, and inspects the page. */
type Attempt = (sent: SentUrls, look: () => Promise<void>) => Promise<void>;

/** The effects of one attempt; `null`: none. */
async function leakOf(tab: ScriptedTab, sent: SentUrls, attempt: Attempt): Promise<UrlLeak | null> {
  const { page, outbound } = tab;
  const before = { navigations: outbound.navigations.length, requests: outbound.requests.length };
  let isUrl = false;
  let isScript = false;
  const look = async () => {
    if (!tab.isHere()) return;
    const { urls, ran } = await pressAll(page);
    isUrl ||= urls !== '';
    isScript ||= ran;
  };
  const broken = await attempt(sent, look).then(() => null, String);
  const isRedirect = !tab.isHere();
  const navigations = outbound.navigations.slice(before.navigations);
  const requests = outbound.requests.slice(before.requests);
  const asked = navigations.length + requests.length;
  const isNothing = !isUrl && !isScript && !isRedirect && broken === null && asked === 0;
  return isNothing ? null : { sent, isUrl, isScript, isRedirect, broken, navigations, requests };
}

/** Makes attempts with many URLs each. After an effect it repeats each URL alone, to identify the cause. */
async function leaksOf(
  tab: ScriptedTab,
  attempts: readonly SentUrls[],
  attempt: Attempt,
): Promise<UrlLeak[]> {
  const leaks: UrlLeak[] = [];
  for (const sent of attempts) {
    const together = await leakOf(tab, sent, attempt);
    if (together === null) continue;
    // A tab that navigates away would disturb the next attempts.
    await tab.stay();
    const alone: (UrlLeak | null)[] = [];
    for (const [field, value] of Object.entries(sent)) {
      // Clears the document and the records first: only new URLs are recorded, and some came after the last look.
      await attempt({}, async () => void (await pressAll(tab.page))).catch(() => {});
      alone.push(await leakOf(tab, { [field]: value }, attempt));
    }
    const named = alone.filter((leak) => leak !== null);
    leaks.push(...(named.length > 0 ? named : [together]));
  }
  return leaks;
}

/** Sends each value in every URL field of one payment in turn, and clicks all links and images. */
export async function probePaymentUrls(tab: ScriptedTab, values: readonly unknown[]): Promise<UrlLeak[]> {
  // The shown sum proves that the page has received the answer.
  let amount = 1500;
  const shown = () => `[data-field="amount"] [data-value="${amount}"]`;
  await tab.page.addInitScript(recordUrls);
  await tab.open({ payment: { amount } }, shown());
  await tab.has('.steps');
  const attempts = values.map((value) => all(PAYMENT_FIELDS, value));
  return leaksOf(tab, attempts, async (sent, look) => {
    amount += 1;
    await tab.update({ payment: { ...sent, amount } }, shown());
    await look();
  });
}

/** One order in this many is also tried with the general redirect alone. */
const SPARE = 8;

/**
 * Orders with a different URL in each field. Every other value starts an order, so that each value occurs in two fields, one of
 * which is an outcome's own; with a few values each occurs in every field.
 */
function ordersWith(values: readonly unknown[]): SentUrls[] {
  const at = (index: number) => values[index % values.length];
  const step = values.length > 6 ? 2 : 1;
  return values.flatMap((value, index) => {
    if (index % step !== 0) return [];
    const order = {
      fail_redirect_url: value,
      success_redirect_url: at(index + 1),
      redirect_url: at(index + 2),
    };
    return [order, ...(index % (step * SPARE) === 0 ? [{ redirect_url: value }] : [])];
  });
}

/** Longer than any redirect countdown. */
const COUNTDOWN_SECONDS = 16;

/** Sends each value in every URL field of an order, with both outcomes, and lets every redirect countdown end. */
export async function probeOrderUrls(tab: ScriptedTab, values: readonly unknown[]): Promise<UrlLeak[]> {
  await tab.page.addInitScript(recordUrls);
  return leaksOf(tab, ordersWith(values), async (order, look) => {
    const end = async () => {
      await look();
      if (tab.isHere()) await pass(tab.page, COUNTDOWN_SECONDS);
    };
    // The button is one of the lazy components, like the redirect countdown.
    await tab.open({ order, payment: { status: 'canceled' } }, 'main[data-screen="canceled"] button.action');
    await end();
    if (!tab.isHere()) return;
    await tab.update({ order, payment: { status: 'completed' } }, 'main[data-screen="paid"]');
    await end();
    await look();
  });
}
