import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inside, screenIn } from '../harness/frames.ts';
import { newLastingPage, type OpenedPage } from '../harness/page.ts';
import { type Shop, startShop } from '../harness/shop.ts';
import { type SandboxSite, startSandboxSite } from '../harness/site.ts';
import { callOpenPayment, leftovers, recordIn, resultIn, seenIn, visitShop } from './embedding-shop.ts';

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
  opened = await newLastingPage({ viewport: { width: 1280, height: 800 } });
  await recordIn(opened.context);
});
afterAll(async () => {
  await opened.context.close();
  shop.close();
  await site.close();
});

const order = (fields: object = {}) =>
  site.order({ amount: 1500.5, transfer_method: 'to_card_number', ...fields });
const element = (link: string, mode: string, more = '') =>
  `<payment-page mode="${mode}" ${more}><a href="${link}">Оплатить</a></payment-page>`;
const anyPolicy = {};

/** Heights of the frame, and of what is in it. */
async function heights(page: Page, index = 0): Promise<{ frame: number; content: number; scrolls: boolean }> {
  const frame = (await page.locator('iframe').nth(index).boundingBox())?.height ?? 0;
  const within = await inside(page, index)
    .locator('html')
    .evaluate((html) => ({
      content: Math.ceil(document.body.getBoundingClientRect().height),
      scrolls: html.scrollHeight > html.clientHeight,
    }));
  return { frame, ...within };
}

/** Waits until the frame is as high as its content, without a scroll bar. */
async function fits(page: Page, index = 0): Promise<number> {
  await page.locator('iframe').nth(index).scrollIntoViewIfNeeded();
  // All of the page is there.
  await inside(page, index).locator('select').waitFor();
  const misfit = async () => {
    const { frame, content, scrolls } = await heights(page, index);
    return { index, missing: content - frame, scrolls, isEmpty: content < 100 };
  };
  await expect
    .poll(misfit, { timeout: 10_000 })
    .toEqual({ index, missing: 0, scrolls: false, isEmpty: false });
  return (await heights(page, index)).frame;
}

describe('the height of an inline frame', () => {
  it('is that of its content, whatever hides it at first: below the fold, in a closed accordion, not displayed', async () => {
    const { page } = opened;
    const { link } = await order();
    const { link: second } = await order();
    const { link: third } = await order();
    const body = `<style>#space { height: 4000px }</style><div id="space"></div>${element(link, 'inline')}
      <details><summary>Accordion</summary>${element(second, 'inline')}</details>
      <div id="tab" hidden>${element(third, 'inline')}</div>`;
    await visitShop(page, shop, site, body, anyPolicy);
    await expect.poll(async () => (await seenIn(page)).length, { timeout: 20_000 }).toBe(3);
    await page.locator('summary').click();
    await page.evaluate(() => document.querySelector('#tab')?.removeAttribute('hidden'));
    for (const index of [0, 1, 2]) await fits(page, index);
  });

  it('follows screens, widths and turned phones, and never grows without end', async () => {
    const { page } = opened;
    const { orderId, link } = await order({ transfer_method: undefined });
    await visitShop(page, shop, site, element(link, 'inline'), anyPolicy);
    try {
      for (const [width, height] of [
        [320, 640],
        [390, 844],
        [844, 390],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        await screenIn(inside(page), 'choose').waitFor();
        await fits(page);
      }
      await inside(page).locator('[data-method="to_card_number"]').click();
      await screenIn(inside(page), 'pay').waitFor();
      await fits(page);
      await site.post(`/sandbox/orders/${orderId}/cancel`);
      await screenIn(inside(page), 'canceled').waitFor();
      const last = await fits(page);
      await page.waitForTimeout(500);
      expect((await heights(page)).frame).toBe(last);
      expect(last).toBeLessThan(1200);
    } finally {
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  });

  it('leaves the enlarged code where it was pressed', async () => {
    const { page } = opened;
    await page.setViewportSize({ width: 480, height: 700 });
    try {
      const { link } = await order({ transfer_method: 'nspk' });
      await visitShop(page, shop, site, element(link, 'inline'), anyPolicy);
      const summary = inside(page).locator('summary', { hasText: 'QR' });
      await summary.click();
      await fits(page);
      await inside(page).locator('button.code').click();
      const dialog = inside(page).locator('dialog[open]');
      await dialog.waitFor();
      const box = await dialog.locator('[data-qr]').boundingBox();
      expect(box?.y).toBeGreaterThan(-1);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(701);
    } finally {
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  });
});

describe('two payments in a page', () => {
  it('have a frame and events each, also with the script there twice', async () => {
    const { page } = opened;
    const [one, two] = [await order(), await order()];
    const again = `<script type="module" src="${site.url}/embed.js?again"></script>`;
    await visitShop(
      page,
      shop,
      site,
      again + element(one.link, 'inline') + element(two.link, 'inline'),
      anyPolicy,
    );
    for (const index of [0, 1]) await screenIn(inside(page, index), 'pay').waitFor();
    expect(await page.locator('iframe').count()).toBe(2);
    await page.evaluate(() => addEventListener('payment-completed', (event) => event.preventDefault()));
    await site.post(`/sandbox/orders/${two.orderId}/complete`);
    await screenIn(inside(page, 1), 'paid').waitFor();
    await expect
      .poll(async () =>
        (await seenIn(page)).map(([type]) => type).filter((type) => type === 'payment-completed'),
      )
      .toHaveLength(1);
    await screenIn(inside(page, 0), 'pay').waitFor();
  });

  it('of one link are one dialog, whichever copy of the script opened it', async () => {
    const { page } = opened;
    const { link } = await order();
    await visitShop(page, shop, site, '', anyPolicy);
    await callOpenPayment(page, site.url, link);
    await page.evaluate(`import(${JSON.stringify(`${site.url}/embed.js?copy`)}).then(({ openPayment }) => {
      openPayment(${JSON.stringify(link)}).then((second) => Object.assign(window, { second }));
    })`);
    await screenIn(inside(page), 'pay').waitFor();
    expect(await leftovers(page)).toMatchObject({ dialogs: 1, frames: 1, open: 1 });
    await page.evaluate(() => Reflect.get(window, 'abort').abort());
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'second'))).toEqual(await resultIn(page));
  });
});

describe('an element', () => {
  it('that is moved keeps the payment, and one that is removed leaves nothing', async () => {
    const { page } = opened;
    const { link } = await order();
    await visitShop(page, shop, site, `${element(link, 'inline')}<div id="elsewhere"></div>`, anyPolicy);
    await screenIn(inside(page), 'pay').waitFor();
    const number = () => inside(page).locator('[data-field="card_number"] [data-value]').textContent();
    const before = await number();
    await page.evaluate(() => {
      const found = document.querySelector('payment-page');
      if (found) document.querySelector('#elsewhere')?.append(found);
    });
    await screenIn(inside(page), 'pay').waitFor();
    expect(await number()).toBe(before);
    expect(await page.locator('iframe').count()).toBe(1);
    await page.evaluate(() => document.querySelector('payment-page')?.remove());
    expect(await page.locator('iframe').count()).toBe(0);
  });

  it('that is removed while its dialog is open takes the dialog along; a moved one does not', async () => {
    const { page } = opened;
    const { link } = await order();
    await visitShop(page, shop, site, `${element(link, 'modal')}<div id="elsewhere"></div>`, anyPolicy);
    await page.getByRole('link', { name: 'Оплатить' }).click();
    await screenIn(inside(page), 'pay').waitFor();
    await page.evaluate(() => {
      const found = document.querySelector('payment-page');
      if (found) document.querySelector('#elsewhere')?.append(found);
    });
    expect(await leftovers(page)).toMatchObject({ dialogs: 1 });
    await page.evaluate(() => document.querySelector('payment-page')?.remove());
    await expect.poll(() => leftovers(page)).toMatchObject({ dialogs: 0, frames: 0, open: 0 });
  });

  it('has no dialog in the way after Back restores the page, and opens it again', async () => {
    const { page } = opened;
    const { link } = await order();
    await visitShop(page, shop, site, element(link, 'modal'), anyPolicy);
    const press = () => page.getByRole('link', { name: 'Оплатить' }).click();
    await press();
    await screenIn(inside(page), 'pay').waitFor();
    // The driver's browser keeps no pages for Back, so the test says that it did.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect.poll(() => leftovers(page)).toMatchObject({ dialogs: 0, frames: 0, open: 0, style: '' });
    await press();
    await screenIn(inside(page), 'pay').waitFor();
  });
});

describe('messages', () => {
  it('that are forged, from other windows or from another origin, change nothing, on either side', async () => {
    const { page } = opened;
    const { link } = await order();
    const flood = `<script>setInterval(() => {
      for (const target of [top, top.frames[0], top.frames[1]]) {
        for (const type of ['result', 'status', 'close', 'ready', 'resize']) {
          target.postMessage({ paymentPage: 1, type, status: 'completed', height: 1, redirectUrl: 'https://evil.test', paymentId: '1' }, '*');
        }
      }
    }, 50)</script>`;
    const stranger = shop.origin('evil.test') + shop.page(`<!doctype html>${flood}`);
    await visitShop(
      page,
      shop,
      site,
      `${element(link, 'inline')}<iframe src="${stranger}" id="stranger"></iframe>`,
      anyPolicy,
    );
    await screenIn(inside(page), 'pay').waitFor();
    await fits(page);
    // The shop's own window, and a replay of what the frame has said.
    await page.evaluate(() => {
      for (const data of Reflect.get(window, 'messages').slice()) window.postMessage(data, '*');
      window.postMessage({ paymentPage: 1, type: 'close' }, '*');
    });
    await page.waitForTimeout(500);
    expect(await seenIn(page)).toEqual([['payment-status', { status: 'created' }]]);
    expect(await inside(page).getByRole('dialog').count()).toBe(0);
    await fits(page);
  });
});

describe('the look of the page', () => {
  it.each([
    ['light', 'rgb(244, 245, 247)'],
    ['dark', 'rgb(13, 16, 22)'],
  ])('follows the shop’s color-scheme, whatever the system says: %s', async (scheme, ground) => {
    const { page } = opened;
    const { link } = await order();
    for (const system of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: system });
      await visitShop(
        page,
        shop,
        site,
        `<style>payment-page{color-scheme:${scheme}}</style>${element(link, 'inline', 'accent="#ffd400"')}`,
        anyPolicy,
      );
      await screenIn(inside(page), 'pay').waitFor();
      await inside(page).locator('[data-field="payment"] button').waitFor();
      const styles = await inside(page)
        .locator('html')
        .evaluate((html) => ({
          ground: getComputedStyle(html).backgroundColor,
          action: getComputedStyle(document.querySelector('.action') ?? html).backgroundColor,
          ink: getComputedStyle(document.querySelector('.action') ?? html).color,
        }));
      expect(styles).toEqual({ ground, action: 'rgb(255, 212, 0)', ink: 'rgb(0, 0, 0)' });
    }
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('takes its language from the shop, and ignores a nonsensical accent', async () => {
    const { page } = opened;
    const { link } = await order();
    await visitShop(
      page,
      shop,
      site,
      `<div lang="en-GB">${element(link, 'inline', 'accent="url(javascript:1)"')}</div>`,
      anyPolicy,
    );
    await inside(page).getByText('Card number').first().waitFor();
    const accent = await inside(page)
      .locator('html')
      .evaluate((html) => getComputedStyle(html).getPropertyValue('--accent'));
    expect(accent.trim()).toBe('#0b5cd6');
  });
});
