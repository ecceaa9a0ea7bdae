import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inside, screenIn } from '../harness/frames.ts';
import { newLastingPage, type OpenedPage } from '../harness/page.ts';
import { type Shop, startShop } from '../harness/shop.ts';
import { type SandboxSite, startSandboxSite } from '../harness/site.ts';
import { pass, untilShown } from '../harness/time.ts';
import {
  callOpenPayment,
  leftovers,
  messagesIn,
  recordIn,
  resultIn,
  seenIn,
  visitShop,
} from './embedding-shop.ts';

let site: SandboxSite;
let shop: Shop;
let opened: OpenedPage;

beforeAll(async () => {
  shop = await startShop();
  site = await startSandboxSite({
    host: 'pay.test',
    environment: { FRAME_ANCESTORS: 'http://shop.test:*' },
    sandbox: { requisitesDelayMs: 0 },
  });
  opened = await newLastingPage({ ownTime: true, viewport: { width: 1280, height: 800 } });
  await recordIn(opened.context);
});
afterAll(async () => {
  await opened.context.close();
  shop.close();
  await site.close();
});

const order = (fields: object = {}) =>
  site.order({
    amount: 1500.5,
    transfer_method: 'to_card_number',
    success_redirect_url: shop.origin('shop.test'),
    ...fields,
  });

const element = (link: string, mode: string) =>
  `<payment-page mode="${mode}"><a href="${link}">Оплатить</a></payment-page>`;

const NOTHING_LEFT = { dialogs: 0, frames: 0, style: '', open: 0 };

/** The ways into the page, all under the strictest policy. */
const WAYS = ['modal', 'auto', 'inline', 'openPayment'] as const;

async function enter(way: (typeof WAYS)[number], link: string): Promise<void> {
  const { page } = opened;
  await visitShop(page, shop, site, way === 'openPayment' ? '' : element(link, way));
  await page.locator('#first').focus();
  if (way === 'openPayment') await callOpenPayment(page, site.url, link);
  else if (way !== 'inline') await page.getByRole('link', { name: 'Оплатить' }).click();
}

const frame = () => inside(opened.page);
const shown = (screen: string) => untilShown(opened.page, screenIn(frame(), screen));

async function outcomeOf(way: (typeof WAYS)[number]): Promise<unknown> {
  if (way === 'openPayment') return resultIn(opened.page);
  return (await seenIn(opened.page)).filter(([type]) => type !== 'payment-status').at(-1) ?? null;
}

describe.each(WAYS)('a payment by %s', (way) => {
  const isDialog = way !== 'inline';

  it('is paid: the outcome reaches the shop, with nothing secret in any message', async () => {
    const { page } = opened;
    const { orderId, link } = await order();
    await enter(way, link);
    // The default action is the shop's to prevent; what it would do is in a test of its own.
    await page.evaluate(() => addEventListener('payment-completed', (event) => event.preventDefault()));
    await shown('pay');
    const card = (await frame().locator('[data-field="card_number"] [data-value]').textContent()) ?? '';
    await site.post(`/sandbox/orders/${orderId}/complete`);
    await shown('paid');
    if (isDialog) {
      await frame().getByRole('button', { name: 'Вернуться в shop.test' }).waitFor();
      await expect
        .poll(() => pass(page, 1).then(() => leftovers(page)), { timeout: 30_000 })
        .toEqual(NOTHING_LEFT);
      if (way === 'openPayment')
        expect(await page.locator('#first').evaluate((one) => one === document.activeElement)).toBe(true);
    }
    const detail = {
      status: 'completed',
      paymentId: expect.stringMatching(/^[\da-f-]{36}$/),
      redirectUrl: shop.origin('shop.test'),
    };
    await expect
      .poll(() => outcomeOf(way))
      .toEqual(isDialog && way === 'openPayment' ? detail : ['payment-completed', detail]);
    const said = `${await messagesIn(page)} ${JSON.stringify(await seenIn(page))}`;
    expect(said).toContain('"ready"');
    expect(said.replace(/\D/g, '')).not.toContain(card.replace(/\D/g, ''));
    expect(said).not.toMatch(/token|full_name|[А-Я]/);
  });

  it('is canceled: the payer may choose again, and is not sent away', async () => {
    const { orderId, link } = await order();
    await enter(way, link);
    await shown('pay');
    await site.post(`/sandbox/orders/${orderId}/cancel`);
    await shown('canceled');
    await pass(opened.page, 30);
    await screenIn(frame(), 'canceled').waitFor();
    if (isDialog) await frame().getByRole('button', { name: 'Вернуться в' }).click();
    const detail = { status: 'canceled', paymentId: expect.any(String), redirectUrl: null };
    await expect
      .poll(() => outcomeOf(way))
      .toEqual(way === 'openPayment' ? detail : ['payment-canceled', detail]);
  });

  it('is paid late, after it was canceled: the later outcome counts', async () => {
    const { page } = opened;
    const { orderId, link } = await order();
    await enter(way, link);
    await page.evaluate(() => addEventListener('payment-completed', (event) => event.preventDefault()));
    await shown('pay');
    await site.post(`/sandbox/orders/${orderId}/cancel`);
    await shown('canceled');
    await site.post(`/sandbox/orders/${orderId}/complete`);
    await shown('paid');
    if (isDialog) await frame().getByRole('button', { name: 'Вернуться в' }).click();
    await expect.poll(() => outcomeOf(way).then(JSON.stringify)).toContain('"status":"completed"');
  });
});

const CLOSED = { status: 'closed', paymentId: null, redirectUrl: null };

describe('closing the dialog', () => {
  it('before the requisites needs no question, and cancels nothing', async () => {
    const { page } = opened;
    const { link } = await order({ transfer_method: undefined });
    await enter('openPayment', link);
    await screenIn(frame(), 'choose').waitFor();
    await frame().getByRole('button', { name: 'Закрыть' }).click();
    await expect.poll(() => resultIn(page)).toEqual(CLOSED);
    expect(await leftovers(page)).toEqual(NOTHING_LEFT);
    expect(await page.locator('#first').evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('after them asks first, by button, Escape and the shop’s wish; the same link has the same requisites', async () => {
    const { page } = opened;
    const { link } = await order();
    await enter('modal', link);
    await screenIn(frame(), 'pay').waitFor();
    const number = () => frame().locator('[data-field="card_number"] [data-value]').textContent();
    const before = await number();
    const question = frame().getByRole('dialog', { name: 'Закрыть оплату?' });
    await frame().getByRole('button', { name: 'Закрыть' }).click();
    await question.getByRole('button', { name: 'Остаться' }).click();
    await question.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await seenIn(page)).toEqual([['payment-status', { status: 'created' }]]);
    await page.evaluate((pay) => {
      document.querySelector('iframe')?.contentWindow?.postMessage({ paymentPage: 1, type: 'close' }, pay);
    }, new URL(site.url).origin);
    await question.getByRole('button', { name: 'Закрыть' }).click();
    await expect.poll(() => outcomeOf('modal')).toEqual(['payment-closed', CLOSED]);
    expect(await leftovers(page)).toEqual(NOTHING_LEFT);
    await page.getByRole('link', { name: 'Оплатить' }).click();
    await screenIn(frame(), 'pay').waitFor();
    expect(await number()).toBe(before);
  });

  it('is the shop’s own by its signal, at once', async () => {
    const { page } = opened;
    const { link } = await order();
    await visitShop(page, shop, site, '');
    await callOpenPayment(page, site.url, link);
    await screenIn(frame(), 'pay').waitFor();
    await page.evaluate(() => Reflect.get(window, 'abort').abort());
    await expect.poll(() => resultIn(page)).toEqual(CLOSED);
    expect(await leftovers(page)).toEqual(NOTHING_LEFT);
  });
});

describe('the default action of an outcome', () => {
  it.each(['modal', 'inline'] as const)(
    'leaves for the order’s address, after the dialog is gone: %s',
    async (way) => {
      const { page } = opened;
      const { orderId, link } = await order({ success_redirect_url: `${shop.origin('shop.test')}/thanks` });
      await enter(way, link);
      await screenIn(frame(), 'pay').waitFor();
      await site.post(`/sandbox/orders/${orderId}/complete`);
      if (way === 'modal') {
        await shown('paid');
        await frame().getByRole('button', { name: 'Вернуться в' }).click();
      }
      for (let second = 0; second < 30 && !page.url().endsWith('/thanks'); second += 1)
        await page.clock.runFor(1000);
      await page.waitForURL('**/thanks');
    },
  );
});

describe('a phone', () => {
  it('follows the link itself, and shows a forced dialog on its whole screen', async () => {
    const { page } = opened;
    await page.setViewportSize({ width: 390, height: 844 });
    try {
      const { link } = await order();
      await enter('auto', link);
      await page.waitForURL(link);
      await enter('modal', link);
      await screenIn(frame(), 'pay').waitFor();
      expect(await page.locator('iframe').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    } finally {
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  });
});
