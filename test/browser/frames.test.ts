import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from './harness/build.ts';
import { inside, screenIn, show } from './harness/frames.ts';
import { newLastingPage, type OpenedPage } from './harness/page.ts';
import { type ReceivedMessage, type Shop, startShop } from './harness/shop.ts';
import { type SandboxSite, startSandboxSite } from './harness/site.ts';
import { pass, untilShown } from './harness/time.ts';

let site: SandboxSite;
let shop: Shop;
/** One page for all tests: to open one takes far longer than to load frames in it. */
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
});
afterAll(async () => {
  await opened.context.close();
  shop.close();
  await site.close();
});

const order = (fields: object = {}) =>
  site.order({ amount: 1500.5, transfer_method: 'to_card_number', ...fields });

/** The order link with the `origin` parameter of a merchant's page. */
const linkWithOrigin = (link: string, host: 'shop.test' | 'evil.test') =>
  `${link}?origin=${encodeURIComponent(shop.origin(host))}`;

/** The messages that the parent page has received. */
const receivedBy = (page: Page) =>
  page.evaluate((): ReceivedMessage[] => Reflect.get(window, 'receivedMessages'));

/** The URLs of the page's frames. */
const frameUrls = (page: Page) =>
  page
    .frames()
    .slice(1)
    .map((frame) => frame.url());

describe('a parent page', () => {
  it('can frame the page only when FRAME_ANCESTORS lists it', async () => {
    const { link } = await order();
    const { headers } = await fetch(link.replace('pay.test', '127.0.0.1'));
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('content-security-policy')).toContain(
      "; frame-ancestors 'self' http://shop.test:* http://other.test:* http://localhost:* http://127.0.0.1:*;",
    );
    const { page, complaints, errors } = await show(opened.page, shop, 'shop.test', [{ src: link }]);
    await screenIn(inside(page), 'pay').waitFor();
    expect([...errors, ...complaints]).toEqual([]);
    const stranger = await show(opened.page, shop, 'evil.test', [{ src: link }]);
    await expect.poll(() => stranger.complaints.join()).toMatch(/frame-ancestors/);
    expect(frameUrls(page).join()).not.toContain('pay.test');
  });

  it('receives the status and the result messages with exactly these fields', async () => {
    const { orderId, link } = await order({ success_redirect_url: 'http://shop.test/thanks' });
    const { page } = await show(opened.page, shop, 'shop.test', [{ src: linkWithOrigin(link, 'shop.test') }]);
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
      .poll(() => receivedBy(page))
      .toEqual([
        { ...from, data: { paymentPage: 1, type: 'ready' } },
        { ...from, data: { paymentPage: 1, type: 'status', status: 'created' } },
        { ...from, data: { paymentPage: 1, type: 'status', status: 'completed' } },
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

  it('receives no message when the link has another origin or none', async () => {
    const { link } = await order();
    const { page } = await show(opened.page, shop, 'other.test', [
      { src: linkWithOrigin(link, 'shop.test') },
      { src: link },
    ]);
    for (const index of [0, 1]) await screenIn(inside(page, index), 'pay').waitFor();
    await pass(page, 10);
    expect(await receivedBy(page)).toEqual([]);
    // Nor does a page that FRAME_ANCESTORS does not list, whatever `origin` it sets.
    await show(opened.page, shop, 'evil.test', [{ src: linkWithOrigin(link, 'evil.test') }]);
    await pass(page, 10);
    expect(await receivedBy(page)).toEqual([]);
  });

  it('cannot change the page by messages, nor can any other window', async () => {
    const { link } = await order();
    const messageFlood = `setInterval(() => {
      const page = window.top.frames[0];
      for (const target of ['*', 'http://pay.test:${site.port}']) {
        page.postMessage({ status: 'completed' }, target);
        page.postMessage({ paymentPage: 1, type: 'status', status: 'completed' }, target);
        page.postMessage({ paymentPage: 1, type: 'result', status: 'completed', redirectUrl: location.href }, target);
        page.postMessage('completed', target);
      }
    }, 100);`;
    const stranger = shop.origin('evil.test') + shop.around([], messageFlood);
    const frames = [{ src: linkWithOrigin(link, 'shop.test') }, { src: stranger }];
    const { page, errors } = await show(opened.page, shop, 'shop.test', frames, messageFlood);
    await screenIn(inside(page), 'pay').waitFor();
    const words = async () => (await inside(page).locator('main').textContent())?.replace(/\d\d:\d\d/, '');
    await inside(page).locator('[data-field="payment"] button').waitFor();
    const before = await words();
    await pass(page, 1);
    await inside(page).getByRole('button', { name: 'Проверить' }).click();
    // The answer to the check stands for ten seconds.
    await inside(page).getByText('Проверили в').first().waitFor();
    await untilShown(page, inside(page).getByText('Ждём перевод').first(), 20);
    await pass(page, 5);
    await screenIn(inside(page), 'pay').waitFor();
    expect(await words()).toBe(before);
    expect((await receivedBy(page)).filter(({ frame }) => frame === 0)).toHaveLength(2);
    expect(errors).toEqual([]);
  });
});

const SCRIPTS = 'allow-scripts allow-same-origin allow-forms allow-popups';

/** Values of the `sandbox` attribute, and whether a press inside may then navigate the top window. */
const SANDBOXES: readonly (readonly [sandbox: string | null, leads: boolean])[] = [
  [null, true],
  [SCRIPTS, false],
  [`${SCRIPTS} allow-top-navigation`, true],
  [`${SCRIPTS} allow-top-navigation-by-user-activation`, true],
  [`${SCRIPTS} allow-top-navigation-to-custom-protocols`, false],
];

const framesOf = (src: string) =>
  SANDBOXES.map(([sandbox]) => (sandbox === null ? { src } : { src, sandbox }));

describe('an outcome inside a frame', () => {
  it.each([
    ['the shop’s own site', () => `${shop.origin('shop.test')}/thanks`],
    ['another site', () => `${shop.origin('other.test')}/thanks`],
    ['the shop’s app', () => 'myshop://paid/1'],
  ])(
    'shows a return link to %s, posts the result, and does not redirect, in any sandbox',
    async (_, address) => {
      const href = address();
      const { orderId, link } = await order({ success_redirect_url: href });
      const src = linkWithOrigin(link, 'shop.test');
      const { page, url, errors } = await show(opened.page, shop, 'shop.test', framesOf(src));
      const frames = SANDBOXES.map((_sandbox, index) => inside(page, index));
      for (const frame of frames) await screenIn(frame, 'pay').waitFor();
      await site.post(`/sandbox/orders/${orderId}/complete`);
      for (const frame of frames) await untilShown(page, screenIn(frame, 'paid'));
      await pass(page, 30);
      for (const frame of frames) {
        const returnLink = frame.getByRole('link', { name: 'Вернуться в' });
        await returnLink.waitFor();
        expect(await returnLink.getAttribute('href')).toBe(href);
        expect(await returnLink.getAttribute('target')).toBe('_top');
      }
      const results = (await receivedBy(page)).filter(({ data }) => data['type'] === 'result');
      expect(results.map(({ frame }) => frame).sort()).toEqual([0, 1, 2, 3, 4]);
      for (const { data } of results) expect(data).toMatchObject({ status: 'completed', redirectUrl: href });
      expect(page.url()).toBe(url);
      expect(frameUrls(page)).toEqual(frames.map(() => src));
      expect(errors).toEqual([]);
    },
  );

  it.each(SANDBOXES)(
    'navigates the top window by the return link as far as the sandbox allows: %s',
    async (sandbox, leads) => {
      const href = `${shop.origin('other.test')}/thanks`;
      const { orderId, link } = await order({ success_redirect_url: href });
      await site.post(`/sandbox/orders/${orderId}/complete`);
      const src = linkWithOrigin(link, 'shop.test');
      const frame = sandbox === null ? { src } : { src, sandbox };
      const { page, url, complaints } = await show(opened.page, shop, 'shop.test', [frame]);
      const returnLink = inside(page).getByRole('link', { name: 'Вернуться в' });
      await returnLink.click();
      if (leads) return page.waitForURL(href);
      await expect.poll(() => complaints.join()).toMatch(/sandbox/);
      expect([page.url(), ...frameUrls(page)]).toEqual([url, src]);
      expect(await returnLink.isVisible()).toBe(true);
    },
  );
});
