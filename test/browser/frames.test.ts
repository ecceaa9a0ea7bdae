import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from './harness/build.ts';
import { clipboardIn } from './harness/clipboard.ts';
import { newLastingPage, type OpenedPage } from './harness/page.ts';
import { type Heard, type Shop, startShop } from './harness/shop.ts';
import { type SandboxSite, startSandboxSite } from './harness/site.ts';
import { pass, untilShown } from './harness/time.ts';

let site: SandboxSite;
let shop: Shop;
/** One page for all: to open one takes far longer than to look at what is framed in it. */
let opened: OpenedPage;

beforeAll(async () => {
  const [build, started] = await Promise.all([
    buildPage({ settings: { VITE_APP_SCHEMES: 'myshop' } }),
    startShop(),
  ]);
  shop = started;
  site = await startSandboxSite({
    host: 'pay.test',
    build,
    environment: { FRAME_ANCESTORS: 'http://shop.test:* http://other.test:*' },
    sandbox: { requisitesDelayMs: 0 },
  });
  opened = await newLastingPage({ ownTime: true });
  await opened.context.addInitScript(countSelections);
});
afterAll(async () => {
  await opened.context.close();
  shop.close();
  await site.close();
});

/** Notes, in every window, how often something was copied by way of a selection. */
function countSelections(): void {
  const original = document.execCommand.bind(document);
  Reflect.set(window, 'selections', 0);
  document.execCommand = (command) => {
    Reflect.set(window, 'selections', Number(Reflect.get(window, 'selections')) + 1);
    return original(command);
  };
}

/** Loads a page of that site with these frames. `complaints` are those from then on. */
async function show(host: Parameters<Shop['origin']>[0], ...around: Parameters<Shop['around']>) {
  const { page, report } = opened;
  const url = shop.origin(host) + shop.around(...around);
  const before = report.complaints.length;
  await page.goto(url);
  return { page, url, complaints: () => report.complaints.slice(before), errors: report.errors };
}

const order = (fields: object = {}) =>
  site.order({ amount: 1500.5, transfer_method: 'to_card_number', ...fields });

/** The order link as a merchant's script frames it. */
const telling = (link: string, host: 'shop.test' | 'evil.test') =>
  `${link}?origin=${encodeURIComponent(shop.origin(host))}`;

const inside = (page: Page, index = 0) => page.locator('iframe').nth(index).contentFrame();
const screenIn = (frame: FrameLocator, screen: string) => frame.locator(`main[data-screen="${screen}"]`);

/** What the page around the frames has heard. */
const heard = (page: Page) => page.evaluate((): Heard[] => Reflect.get(window, 'heard'));

/** Where each frame of the page is. */
const places = (page: Page) =>
  page
    .frames()
    .slice(1)
    .map((frame) => frame.url());

describe('a page around the payment page', () => {
  // cases 22, 56
  it('shows it when it is listed, and not otherwise', async () => {
    const { link } = await order();
    const { headers } = await fetch(link.replace('pay.test', '127.0.0.1'));
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('content-security-policy')).toContain(
      "; frame-ancestors 'self' http://shop.test:* http://other.test:* http://localhost:* http://127.0.0.1:*;",
    );
    const { page, complaints, errors } = await show('shop.test', [{ src: link }]);
    await screenIn(inside(page), 'pay').waitFor();
    expect([...errors, ...complaints()]).toEqual([]);
    const stranger = await show('evil.test', [{ src: link }]);
    await expect.poll(() => stranger.complaints().join()).toMatch(/frame-ancestors/);
    expect(places(page).join()).not.toContain('pay.test');
  });

  // case 23
  it('is told the status and the result, in this form and nothing more', async () => {
    const { orderId, link } = await order({ success_redirect_url: 'http://shop.test/thanks' });
    const { page } = await show('shop.test', [{ src: telling(link, 'shop.test') }]);
    await screenIn(inside(page), 'pay').waitFor();
    await site.post(`/sandbox/orders/${orderId}/complete`);
    await untilShown(page, screenIn(inside(page), 'paid'));
    const number = inside(page).locator('[data-field="payment"] [data-value]');
    const paymentId = await number.getAttribute('data-value');
    expect(await site.call('GET', `/api/v1/payments/check-by-order-id/${orderId}/`)).toMatchObject({
      payment_id: paymentId,
    });
    const from = { frame: 0, origin: `http://pay.test:${site.port}` };
    await expect
      .poll(() => heard(page))
      .toEqual([
        { ...from, data: { paymentPage: 1, type: 'ready' } },
        { ...from, data: { paymentPage: 1, type: 'status', status: 'created' } },
        {
          ...from,
          data: {
            paymentPage: 1,
            type: 'result',
            status: 'completed',
            paymentId,
            redirectUrl: 'http://shop.test/thanks',
          },
        },
      ]);
  });

  // case 23
  it('is told nothing when it is not the one that the link names, or when the link names none', async () => {
    const { link } = await order();
    const { page } = await show('other.test', [{ src: telling(link, 'shop.test') }, { src: link }]);
    for (const index of [0, 1]) await screenIn(inside(page, index), 'pay').waitFor();
    await pass(page, 10);
    expect(await heard(page)).toEqual([]);
    // Nor is a page that may not show it at all, whatever it writes into the link.
    await show('evil.test', [{ src: telling(link, 'evil.test') }]);
    await pass(page, 10);
    expect(await heard(page)).toEqual([]);
  });

  // case 23
  it('changes nothing by what it says, nor does any other window', async () => {
    const { link } = await order();
    const shouting = `setInterval(() => {
      const page = window.top.frames[0];
      for (const target of ['*', 'http://pay.test:${site.port}']) {
        page.postMessage({ status: 'completed' }, target);
        page.postMessage({ paymentPage: 1, type: 'status', status: 'completed' }, target);
        page.postMessage({ paymentPage: 1, type: 'result', status: 'completed', redirectUrl: location.href }, target);
        page.postMessage('completed', target);
      }
    }, 100);`;
    const stranger = shop.origin('evil.test') + shop.around([], shouting);
    const frames = [{ src: telling(link, 'shop.test') }, { src: stranger }];
    const { page, errors } = await show('shop.test', frames, shouting);
    await screenIn(inside(page), 'pay').waitFor();
    const words = async () => (await inside(page).locator('main').textContent())?.replace(/\d\d:\d\d/, '');
    await inside(page).locator('[data-field="payment"] button').waitFor();
    const before = await words();
    await pass(page, 1);
    await inside(page).getByRole('button', { name: 'Проверить' }).click();
    await pass(page, 5);
    await screenIn(inside(page), 'pay').waitFor();
    expect(await words()).toBe(before);
    expect((await heard(page)).filter(({ frame }) => frame === 0)).toHaveLength(2);
    expect(errors).toEqual([]);
  });
});

const SCRIPTS = 'allow-scripts allow-same-origin allow-forms allow-popups';

/** What merchants write into the `sandbox` of a frame, and whether a press inside may then lead the top away. */
const SANDBOXES: readonly (readonly [sandbox: string | null, leads: boolean])[] = [
  [null, true],
  [SCRIPTS, false],
  [`${SCRIPTS} allow-top-navigation`, true],
  [`${SCRIPTS} allow-top-navigation-by-user-activation`, true],
  [`${SCRIPTS} allow-top-navigation-to-custom-protocols`, false],
];

const framesOf = (src: string) =>
  SANDBOXES.map(([sandbox]) => (sandbox === null ? { src } : { src, sandbox }));

describe('a payment that ends inside a frame', () => {
  // case 52
  it.each([
    ['the shop’s own site', () => `${shop.origin('shop.test')}/thanks`],
    ['another site', () => `${shop.origin('other.test')}/thanks`],
    ['the shop’s app', () => 'myshop://paid/1'],
  ])('leaves a link to %s, tells the shop, and goes nowhere, in any sandbox', async (_, address) => {
    const href = address();
    const { orderId, link } = await order({ success_redirect_url: href });
    const src = telling(link, 'shop.test');
    const { page, url, errors } = await show('shop.test', framesOf(src));
    const frames = SANDBOXES.map((_sandbox, index) => inside(page, index));
    for (const frame of frames) await screenIn(frame, 'pay').waitFor();
    await site.post(`/sandbox/orders/${orderId}/complete`);
    for (const frame of frames) await untilShown(page, screenIn(frame, 'paid'));
    await pass(page, 30);
    for (const frame of frames) {
      const way = frame.getByRole('link', { name: 'Вернуться в' });
      await way.waitFor();
      expect(await way.getAttribute('href')).toBe(href);
      expect(await way.getAttribute('target')).toBe('_top');
    }
    const results = (await heard(page)).filter(({ data }) => data['type'] === 'result');
    expect(results.map(({ frame }) => frame).sort()).toEqual([0, 1, 2, 3, 4]);
    for (const { data } of results) expect(data).toMatchObject({ status: 'completed', redirectUrl: href });
    expect(page.url()).toBe(url);
    expect(places(page)).toEqual(frames.map(() => src));
    expect(errors).toEqual([]);
  });

  // case 52
  it.each(SANDBOXES)(
    'is left by a press on the link, as far as the sandbox lets it: %s',
    async (sandbox, leads) => {
      const href = `${shop.origin('other.test')}/thanks`;
      const { orderId, link } = await order({ success_redirect_url: href });
      await site.post(`/sandbox/orders/${orderId}/complete`);
      const src = telling(link, 'shop.test');
      const frame = sandbox === null ? { src } : { src, sandbox };
      const { page, url, complaints } = await show('shop.test', [frame]);
      const way = inside(page).getByRole('link', { name: 'Вернуться в' });
      await way.click();
      if (leads) return page.waitForURL(href);
      await expect.poll(() => complaints().join()).toMatch(/sandbox/);
      expect([page.url(), ...places(page)]).toEqual([url, src]);
      expect(await way.isVisible()).toBe(true);
    },
  );
});

/** Whether the page has a clipboard at all, and whether its frame may write to it. */
const CLIPBOARDS = [
  ['in a secure context, with allow="clipboard-write"', 'localhost', { allow: 'clipboard-write' }, 0],
  ['in a secure context, without', 'localhost', {}, 1],
  ['on http, with it', 'pay.test', { allow: 'clipboard-write' }, 1],
  ['on http, without', 'pay.test', {}, 1],
] as const;

describe('a value copied inside a frame', () => {
  // case 64
  it.each(CLIPBOARDS)(
    'is on the clipboard, and only then said to be: %s',
    async (_, host, allow, selections) => {
      const { link } = await order();
      const src = link.replace('pay.test', host);
      // Of two names of this machine each is another site, and a secure context.
      const parent = host === 'localhost' ? '127.0.0.1' : 'shop.test';
      const { page, errors } = await show(parent, [{ src, ...allow }]);
      const clipboard = clipboardIn(page);
      await clipboard.hold('the card of yesterday');
      const row = inside(page).locator('[data-field="card_number"]');
      const shown = await row.locator('[data-value]').textContent();
      await inside(page).locator('[data-field="payment"] button').waitFor();
      expect(await row.textContent()).not.toContain('Скопировано');
      await row.locator('button').click();
      await row.getByRole('button', { name: 'Скопировано: Номер карты' }).waitFor();
      expect(await clipboard.pasted()).toBe(shown?.replace(/\D/g, ''));
      const used = await row.evaluate(() => [isSecureContext, Reflect.get(window, 'selections')]);
      expect(used).toEqual([host === 'localhost', selections]);
      expect(errors).toEqual([]);
    },
  );
});

describe('the focus', () => {
  it('stays in the page around until the payer is inside, and then follows the screens', async () => {
    const { orderId, link } = await order();
    const writing = `addEventListener('DOMContentLoaded', () => {
      document.body.append(document.createElement('input'));
      document.querySelector('input').focus();
    });`;
    const { page } = await show('shop.test', [{ src: link }], writing);
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    const number = inside(page).locator('[data-field="payment"] button');
    await number.waitFor();
    expect(await focused()).toBe('INPUT');
    await number.focus();
    expect(await focused()).toBe('IFRAME');
    await site.post(`/sandbox/orders/${orderId}/complete`);
    await untilShown(page, screenIn(inside(page), 'paid'));
    const heading = inside(page).locator('h1');
    expect(await heading.evaluate((h1) => h1 === document.activeElement)).toBe(true);
  });
});
