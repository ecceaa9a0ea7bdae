import { beforeAll, describe, expect, it } from 'vitest';
import type { Build } from '../../../src/server/site/site-setup.ts';
import { GOOD, HOSTILE } from '../../page/fixtures/hostile.ts';
import { runHere } from '../harness/time.ts';
import { buildUnguarded, type Guard } from './build-unguarded.ts';
import { probeOrderUrls, probePaymentUrls } from './probe-urls.ts';
import { ORDER_FIELDS, openScriptedTab, PAYMENT_FIELDS } from './scripted-tab.ts';

describe(`${HOSTILE.length} hostile addresses`, () => {
  it('make no link and no image in any field of a payment', async () => {
    expect(await probePaymentUrls(await openScriptedTab(), HOSTILE)).toEqual([]);
  });

  it('make no return link and no redirect in any field of an order', { timeout: 240_000 }, async () => {
    const halves = [0, 1].map((half) => HOSTILE.filter((_, index) => index % 2 === half));
    const found = halves.map(async (half) => probeOrderUrls(await openScriptedTab(), half));
    expect(await Promise.all(found)).toEqual([[], []]);
  });
});

describe('a page without one of its URL checks', () => {
  const OTHER_HOST = '//evil.example/a';
  let build: Build;

  beforeAll(async () => {
    build = await buildUnguarded();
  }, 240_000);

  const openWithout = async (guard: Guard | 'none') => {
    const tab = await openScriptedTab({ build, others: true });
    await tab.page.addInitScript((name) => Reflect.set(window, 'unguarded', name), guard);
    return tab;
  };
  const values = [OTHER_HOST, 'x:y'];

  it.each([
    ['of a payment', probePaymentUrls],
    ['of an order', probeOrderUrls],
  ] as const)('is safe in every field %s while all checks are on', async (_, tried) => {
    expect(await tried(await openWithout('none'), values)).toEqual([]);
  });

  it.each([
    ['redirectTarget', probeOrderUrls, ORDER_FIELDS],
    ['bankLink', probePaymentUrls, ['tpay_link', 'deeplink_url', 'nspk_url', 'donation_url']],
    ['imageAddress', probePaymentUrls, ['qr_code']],
  ] as const)('is detected for each field and address: %s', async (guard, tried, fields) => {
    const tab = await openWithout(guard);
    const leaks = await tried(tab, values);
    const named = new Set(leaks.filter(({ isUrl }) => isUrl).map(({ sent }) => JSON.stringify(sent)));
    const each = fields.flatMap((field) => values.map((value) => JSON.stringify({ [field]: value })));
    expect([...named].sort()).toEqual(each.sort());
    const { navigations, requests } = tab.outbound;
    expect(guard === 'imageAddress' ? requests : navigations).toContain('https://evil.example/a');
    if (guard !== 'imageAddress') expect(navigations).toContain('x:y');
  });
});

describe(`${GOOD.length} good addresses`, () => {
  it('each make a link, and an image or a QR code', async () => {
    const tab = await openScriptedTab({ others: true });
    const shown = (field: string, value: string) =>
      field === 'qr_code' ? `[src="${value}"], [data-qr="${value}"]` : `a[href="${value}"]`;
    await tab.open({}, '.steps');
    for (const value of GOOD) {
      for (const field of PAYMENT_FIELDS) {
        await tab.update({ payment: { [field]: value } }, shown(field, value));
        await tab.update({}, 'main:not(:has([target], .qr))');
      }
    }
    const images = GOOD.filter((value) => !value.includes('qr.nspk.ru'));
    const requests = images.map((value) => new URL(value).href.replace(/#.*/, ''));
    expect(tab.outbound).toEqual({ navigations: [], requests });
  });

  it('each are the target of the redirect', async () => {
    const tab = await openScriptedTab({ others: true });
    const left: string[] = [];
    for (const value of GOOD) {
      for (const [field, status] of [
        ['success_redirect_url', 'completed'],
        ['fail_redirect_url', 'canceled'],
        ['redirect_url', 'completed'],
      ] as const) {
        // After a cancellation the page leaves only where it cannot offer another try.
        const order = { [field]: value, ...(status === 'canceled' ? { merchant_token: null } : {}) };
        await tab.open({ order, payment: { status } }, '.count');
        await runHere(tab.page, 16);
        left.push(new URL(value).href.replace(/#.*/, ''));
        await expect
          .poll(() => tab.outbound, { timeout: 15_000 })
          .toEqual({ navigations: left, requests: [] });
      }
    }
  });
});
