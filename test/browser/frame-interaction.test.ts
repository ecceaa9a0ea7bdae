import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clipboardIn } from './harness/clipboard.ts';
import { inside, screenIn, show } from './harness/frames.ts';
import { newLastingPage, type OpenedPage } from './harness/page.ts';
import { type Shop, startShop } from './harness/shop.ts';
import { type SandboxSite, startSandboxSite } from './harness/site.ts';
import { untilShown } from './harness/time.ts';

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
  // As browsers grant it to a press; the headless shell has nobody to ask.
  opened = await newLastingPage({ ownTime: true, permissions: ['clipboard-write'] });
  await opened.context.addInitScript(countSelections);
});
afterAll(async () => {
  await opened.context.close();
  shop.close();
  await site.close();
});

/** Counts the calls of `execCommand` in every window. */
function countSelections(): void {
  const original = document.execCommand.bind(document);
  Reflect.set(window, 'selections', 0);
  document.execCommand = (command) => {
    Reflect.set(window, 'selections', Number(Reflect.get(window, 'selections')) + 1);
    return original(command);
  };
}

const order = () => site.order({ amount: 1500.5, transfer_method: 'to_card_number' });

/** Contexts with and without a clipboard API and the permission of the frame; the last value counts copies by selection. */
const CLIPBOARDS = [
  ['in a secure context, with allow="clipboard-write"', 'localhost', { allow: 'clipboard-write' }, 0],
  ['in a secure context, without', 'localhost', {}, 1],
  ['on http, with it', 'pay.test', { allow: 'clipboard-write' }, 1],
  ['on http, without', 'pay.test', {}, 1],
] as const;

describe('a value copied inside a frame', () => {
  it.each(CLIPBOARDS)(
    'is on the clipboard before the button shows “copied”: %s',
    async (_, host, allow, selections) => {
      const { link } = await order();
      const src = link.replace('pay.test', host);
      // localhost and 127.0.0.1 are different sites, and both are secure contexts.
      const parent = host === 'localhost' ? '127.0.0.1' : 'shop.test';
      const { page, errors } = await show(opened.page, shop, parent, [{ src, ...allow }]);
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
  it('stays in the parent page until the payer is inside, then moves to the heading of each screen', async () => {
    const { orderId, link } = await order();
    const writing = `addEventListener('DOMContentLoaded', () => {
      document.body.append(document.createElement('input'));
      document.querySelector('input').focus();
    });`;
    const { page } = await show(opened.page, shop, 'shop.test', [{ src: link }], writing);
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
