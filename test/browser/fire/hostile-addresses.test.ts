import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Build } from '../../../src/server/mount.ts';
import urls from '../../page/fixtures/hostile-urls.json' with { type: 'json' };
import { all, ORDER_FIELDS, openTellingTab, PAYMENT_FIELDS, type TellingTab } from './told-site.ts';
import { buildUnguarded, GUARDS, type Guard } from './unguarded.ts';

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

const ways = (page: Page) => page.evaluate(() => String(Reflect.get(window, 'ways')));

/** Presses, with a real event, everything that can be followed, and lets every count run out. */
async function pressAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const link of document.querySelectorAll<HTMLElement>('a, img')) link.click();
  });
  await page.clock.runFor(16_000);
}

/** What came of addresses that the service sent; each under the value that it came of. */
interface Found {
  readonly ways: readonly unknown[];
  readonly scripts: readonly unknown[];
  readonly departures: readonly unknown[];
  readonly navigations: readonly string[];
  readonly requests: readonly string[];
}

const NOTHING: Found = { ways: [], scripts: [], departures: [], navigations: [], requests: [] };

/** Sends each value in every field, lets the payment end in both ways, and presses all there is to press. */
async function tried(tab: TellingTab, values: readonly unknown[]): Promise<Found> {
  const { page, escapes } = tab;
  const found = { ways: new Set(), scripts: new Set(), departures: new Set() };
  await page.addInitScript(watchWays);
  const look = async (value: unknown) => {
    if (tab.isHere() && (await ways(page)) !== '') found.ways.add(value);
    if (tab.isHere()) await pressAll(page);
    if (!tab.isHere()) found.departures.add(value);
    else if (await page.evaluate(() => Reflect.has(window, '__pwn'))) found.scripts.add(value);
  };
  for (const value of values) {
    const order = all(ORDER_FIELDS, value);
    const payment = all(PAYMENT_FIELDS, value);
    await tab.open({ order, payment });
    await look(value);
    for (const [status, screen] of Object.entries({ canceled: 'canceled', completed: 'paid' })) {
      if (!tab.isHere()) break;
      await tab.hear({ order, payment: { ...payment, status } }, `main[data-screen="${screen}"]`);
      await look(value);
    }
  }
  return {
    ways: [...found.ways],
    scripts: [...found.scripts],
    departures: [...found.departures],
    ...escapes,
  };
}

// case 12, case 13, case 60
describe(`${urls.hostile.length} hostile addresses in every field`, () => {
  it('are no link, no image and no place to be sent to', { timeout: 180_000 }, async () => {
    expect(await tried(await openTellingTab(), urls.hostile)).toEqual(NOTHING);
  });
});

describe('a page without one of its guards', () => {
  const ELSEWHERE = '//evil.example/a';
  let build: Build;

  beforeAll(async () => {
    build = await buildUnguarded();
  });

  const without = async (guard: Guard | 'none') => {
    const tab = await openTellingTab(build);
    await tab.page.addInitScript((name) => Reflect.set(window, 'unguarded', name), guard);
    return tried(tab, [ELSEWHERE, 'x:y']);
  };

  it('with all of them after all, is safe', async () => {
    expect(await without('none')).toEqual(NOTHING);
  });

  it.each(GUARDS)('is found out: %s', async (guard) => {
    const found = await without(guard);
    expect(found.ways).toEqual([ELSEWHERE, 'x:y']);
    const asked = guard === 'imageAddress' ? found.requests : found.navigations;
    expect(asked).toContain('https://evil.example/a');
    if (guard !== 'imageAddress') expect(asked).toContain('x:y');
  });
});

describe(`${urls.good.length} good addresses`, () => {
  it('are each a link, and an image or what a code holds', async () => {
    const tab = await openTellingTab();
    const shown = (field: string, value: string) =>
      field === 'qr_code' ? `[src="${value}"], [data-qr="${value}"]` : `a[href="${value}"]`;
    await tab.open({});
    for (const value of urls.good) {
      for (const field of PAYMENT_FIELDS) {
        await tab.hear({ payment: { [field]: value } }, shown(field, value));
        await tab.hear({}, 'main:not(:has([target], aside))');
      }
    }
    const images = urls.good.filter((value) => !value.includes('qr.nspk.ru'));
    const requests = images.map((value) => new URL(value).href.replace(/#.*/, ''));
    expect(tab.escapes).toEqual({ navigations: [], requests });
  });

  it('are each where the payer is sent in the end', async () => {
    const tab = await openTellingTab();
    const left: string[] = [];
    for (const value of urls.good) {
      for (const [field, status] of [
        ['success_redirect_url', 'completed'],
        ['fail_redirect_url', 'canceled'],
        ['redirect_url', 'completed'],
      ] as const) {
        const order = { [field]: value };
        await tab.open({ order });
        await tab.hear({ order, payment: { status } }, '.count');
        await tab.page.clock.runFor(16_000);
        left.push(new URL(value).href.replace(/#.*/, ''));
        await expect
          .poll(() => tab.escapes, { timeout: 15_000 })
          .toEqual({ navigations: left, requests: [] });
      }
    }
  });
});
