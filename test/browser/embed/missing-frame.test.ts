import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../src/server/node/http-server.ts';
import { inside, screenIn } from '../harness/frames.ts';
import { newLastingPage, newPage, type OpenedPage } from '../harness/page.ts';
import { type Shop, startShop } from '../harness/shop.ts';
import { type SandboxSite, startSandboxSite } from '../harness/site.ts';
import { leftovers, recordIn, seenIn, shopPage, visitShop } from './embedding-shop.ts';
import { type SlowLink, startSlowProxy } from './slow-proxy.ts';

let site: SandboxSite;
let shop: Shop;
let opened: OpenedPage;
/** A payment page that does not work, one way or another, by the path. */
let broken: Server;
let brokenPort: number;

beforeAll(async () => {
  shop = await startShop();
  site = await startSandboxSite({
    host: 'pay.test',
    environment: { FRAME_ANCESTORS: 'http://shop.test:*' },
    sandbox: { requisitesDelayMs: 0 },
  });
  broken = createServer((request, response) => {
    if (request.url?.startsWith('/reset')) request.socket.destroy();
    else if (request.url?.startsWith('/500')) response.writeHead(500).end('<!doctype html>no');
    else if (request.url?.startsWith('/moved')) response.writeHead(302, { location: site.url }).end();
    else if (request.url?.startsWith('/refused'))
      response.setHeader('x-frame-options', 'DENY').end('<!doctype html><title>paid here</title>');
    else if (!request.url?.startsWith('/hangs')) response.end('<!doctype html><title>silent</title>');
  });
  brokenPort = await listen(broken, 0, '127.0.0.1');
  opened = await newLastingPage({ ownTime: true, viewport: { width: 1280, height: 800 } });
  await recordIn(opened.context);
});
afterAll(async () => {
  await opened.context.close();
  broken.closeAllConnections();
  broken.close();
  shop.close();
  await site.close();
});

const element = (link: string, mode: string) =>
  `<payment-page mode="${mode}"><a href="${link}">Оплатить</a></payment-page>`;
const anyPolicy = {};
const order = () => site.order({ amount: 1500.5, transfer_method: 'to_card_number' });
const payLink = (page: Page) => page.getByRole('link', { name: 'Оплатить' });

/** Advances the clock in steps, as real time would go, so that what a load starts is timed from the load. */
async function wait(page: Page, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) await page.clock.runFor(1000);
}

describe.each(['500', 'refused', 'silent', 'moved', 'hangs', 'reset'])(
  'a frame that does not come: %s',
  (path) => {
    it('leads the payer of a dialog to the link itself', async () => {
      const { page } = opened;
      const link = `http://pay.test:${brokenPort}/${path}/order`;
      await visitShop(page, shop, site, element(link, 'modal'), anyPolicy);
      const url = page.url();
      const followed: string[] = [];
      await page.route(link, (route) => {
        followed.push(route.request().url());
        return route.fulfill({ status: 204 });
      });
      await payLink(page).click();
      await page.locator('iframe').waitFor();
      await wait(page, 3);
      expect([page.url(), followed]).toEqual([url, []]);
      await wait(page, 20);
      await expect.poll(() => followed).toEqual([link]);
      expect(await leftovers(page)).toMatchObject({ dialogs: 0, frames: 0, open: 0 });
      await page.unroute(link);
    });

    it('shows an inline link again, once, and keeps the frame, which may be at work', async () => {
      const { page } = opened;
      const link = `http://pay.test:${brokenPort}/${path}/order`;
      await visitShop(page, shop, site, element(link, 'inline'), anyPolicy);
      await page.locator('iframe').waitFor();
      expect(await payLink(page).isVisible()).toBe(false);
      await wait(page, 23);
      await expect.poll(() => payLink(page).isVisible()).toBe(true);
      expect(await page.locator('iframe').count()).toBe(1);
      const [above, below] = await Promise.all([
        payLink(page).boundingBox(),
        page.locator('iframe').boundingBox(),
      ]);
      expect(above?.y).toBeLessThan(below?.y ?? 0);
      await wait(page, 30);
      expect(await seenIn(page)).toEqual([['payment-error', {}]]);
    });
  },
);

describe('a frame that cannot come', () => {
  it('leads to the link at once where the shop’s policy blocks it', async () => {
    const { page } = opened;
    const { link } = await order();
    const policy = { 'content-security-policy': `default-src 'none'; script-src ${site.url}` };
    await visitShop(page, shop, site, element(link, 'inline'), policy);
    await payLink(page).waitFor();
    expect(await seenIn(page)).toEqual([['payment-error', {}]]);
    await visitShop(page, shop, site, element(link, 'modal'), policy);
    await payLink(page).click();
    await page.waitForURL(link);
    await page.locator('main[data-screen="pay"]').waitFor();
  });

  it('leads to the link where not every ancestor is listed', async () => {
    const { page } = opened;
    const { link } = await order();
    const inner = shop.origin('shop.test') + shop.page(shopPage(site.url, element(link, 'inline')));
    await page.goto(
      shop.origin('evil.test') +
        shop.page(`<!doctype html><iframe src="${inner}" width="900" height="700"></iframe>`),
    );
    const shopFrame = inside(page);
    await shopFrame.locator('iframe').waitFor();
    await wait(page, 12);
    await shopFrame.getByRole('link', { name: 'Оплатить' }).waitFor();
  });

  it('is not even tried by a page without an origin', async () => {
    const { page } = opened;
    const { link } = await order();
    const folder = mkdtempSync(join(tmpdir(), 'shop-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const mode of ['modal', 'inline']) {
      const file = join(folder, `${mode}.html`);
      writeFileSync(file, shopPage(site.url, element(link, mode)));
      await page.goto(pathToFileURL(file).href);
      await page.waitForFunction(() => customElements.get('payment-page') !== undefined);
      expect(await page.locator('iframe').count()).toBe(0);
      await payLink(page).click();
      await page.waitForURL(link);
    }
  });
});

describe('a frame that works', () => {
  const LINKS: readonly SlowLink[] = [
    { delayMs: 200, bytesPerSecond: 50_000 },
    { delayMs: 1000, bytesPerSecond: 12_500 },
  ];

  it.each(LINKS)('is kept on a slow network: %o', async (network) => {
    const proxy = await startSlowProxy(site.port, network);
    onTestFinished(proxy.close);
    const { page, context } = await newPage({ viewport: { width: 1280, height: 800 } });
    await recordIn(context);
    const { link } = await order();
    await visitShop(
      page,
      shop,
      site,
      element(link.replace(`:${site.port}`, `:${proxy.port}`), 'inline'),
      anyPolicy,
    );
    await screenIn(inside(page), 'pay').waitFor({ timeout: 60_000 });
    await expect
      .poll(() => seenIn(page), { timeout: 30_000 })
      .toEqual([['payment-status', { status: 'created' }]]);
    expect(await payLink(page).isVisible()).toBe(false);
  });

  it.each(['require-corp', 'credentialless'])('is framed by a shop with COEP: %s', async (policy) => {
    const { page } = opened;
    const { link } = await order();
    // Browsers enforce COEP in secure contexts only; this machine's names are secure contexts.
    const own = link.replace('pay.test', 'localhost');
    const html = shopPage(`http://localhost:${site.port}`, element(own, 'inline'));
    await page.goto(shop.origin('127.0.0.1') + shop.page(html, { 'cross-origin-embedder-policy': policy }));
    await screenIn(inside(page), 'pay').waitFor();
    expect(await page.evaluate(() => isSecureContext)).toBe(true);
    await expect.poll(() => seenIn(page)).toEqual([['payment-status', { status: 'created' }]]);
  });
});
