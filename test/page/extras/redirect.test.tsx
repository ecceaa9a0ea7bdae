import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RenderedPage } from '../../../src/testing/render-page.ts';
import { aSandbox, type PageSandbox } from '../page-sandbox.ts';

const THANKS = 'https://shop.example/thanks';
const CART = 'https://shop.example/cart';
const HOME = 'https://shop.example/';

let sandbox: PageSandbox;
const pages: RenderedPage[] = [];

beforeEach(async () => {
  sandbox = await aSandbox();
});

afterEach(async () => {
  for (const page of pages.splice(0)) page.stop();
  await sandbox.close();
});

type Options = Parameters<PageSandbox['open']>[1];

async function opened(orderId: string, options?: Options) {
  const page = await sandbox.open(orderId, options);
  pages.push(page);
  return page;
}

/** An order with a payment by card. */
const paying = (fields: object = {}) =>
  sandbox.order({
    amount: 1500,
    transfer_method: 'to_card_number',
    redirect_url: HOME,
    success_redirect_url: THANKS,
    fail_redirect_url: CART,
    ...fields,
  });

/** The page of a payment with this outcome. */
async function at(end: 'complete' | 'cancel' | 'refund' | 'delete', fields: object = {}, options?: Options) {
  const orderId = await paying(fields);
  if (end === 'refund') await sandbox.control(`/orders/${orderId}/complete`);
  await sandbox.control(`/orders/${orderId}/${end}`);
  return opened(orderId, options);
}

const link = (page: RenderedPage) => page.root.querySelector<HTMLAnchorElement>('a.action');
const left = (page: RenderedPage) => page.browser.seen.redirects;

/** No payment can be created in place of a canceled one. */
const NO_RETRY = { merchant_token: false };

describe('the redirect to the shop', () => {
  it('follows a visible redirect countdown of 10 s', async () => {
    const page = await at('complete');
    for (const seconds of [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) {
      expect(page.words()).toContain(`Вернёмся в магазин через ${seconds} сек.`);
      expect(left(page)).toEqual([]);
      await sandbox.clock.advance(1000);
    }
    expect(left(page)).toEqual([THANKS]);
  });

  it('follows a redirect countdown of 15 s on the canceled screen, whose advice takes time to read', async () => {
    const page = await at('cancel', NO_RETRY);
    await sandbox.clock.advance(14_999);
    expect(page.words()).toContain('не платите ещё раз');
    expect(left(page)).toEqual([]);
    await sandbox.clock.advance(1);
    expect(left(page)).toEqual([CART]);
  });

  it('does not leave the canceled screen while another payment can be created', async () => {
    const page = await at('cancel');
    expect(page.words()).not.toContain('Вернёмся');
    expect(link(page)?.getAttribute('href')).toBe(CART);
    expect(link(page)?.classList).toContain('second');
    await sandbox.clock.advance(600_000);
    expect(left(page)).toEqual([]);
  });

  it('has a return link with the host before the redirect countdown', async () => {
    const page = await at('complete');
    expect(link(page)?.getAttribute('href')).toBe(THANKS);
    expect(link(page)?.textContent).toBe('Вернуться в shop.example');
    expect(link(page)?.getAttribute('target')).toBe('_top');
  });

  it('waits while the page is hidden: the redirect countdown pauses', async () => {
    const page = await at('complete');
    await sandbox.clock.advance(2000);
    page.browser.payer.hide();
    await sandbox.clock.advance(60_000);
    expect(left(page)).toEqual([]);
    page.browser.payer.show();
    await sandbox.clock.advance(8000);
    expect(left(page)).toEqual([THANKS]);
  });

  it('does not follow after cancel redirect, whatever comes later', async () => {
    const page = await at('cancel', NO_RETRY);
    await page.press('.count button');
    expect(page.words()).not.toContain('Вернёмся');
    expect(link(page)?.getAttribute('href')).toBe(CART);
    await sandbox.control('/faults', { preset: 'offline', times: 2 });
    await sandbox.clock.advance(600_000);
    expect(left(page)).toEqual([]);
  });

  it('follows the redirect countdown while reads fail', async () => {
    const page = await at('cancel', NO_RETRY);
    await sandbox.control('/faults', { preset: 'offline', times: 1 });
    await sandbox.clock.advance(15_000);
    expect(left(page)).toEqual([CART]);
  });

  it('keeps the focus when the button "cancel redirect" disappears', async () => {
    const page = await at('complete');
    page.root.querySelector<HTMLElement>('.count button')?.focus();
    await page.press('.count button');
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it.each([
    ['a touch', (page: RenderedPage) => page.root.dispatchEvent(new Event('touchstart', { bubbles: true }))],
    [
      'a mouse button',
      (page: RenderedPage) => page.root.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })),
    ],
    ['a key', () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))],
    ['the wheel', () => document.body.dispatchEvent(new Event('wheel', { bubbles: true }))],
    [
      'a moved focus',
      (page: RenderedPage) => page.root.querySelector<HTMLElement>('.receipt button')?.focus(),
    ],
    ['a copied number', (page: RenderedPage) => page.press('.receipt button')],
  ])('stops for good at %s, and says so in the place of the countdown', async (_, act) => {
    const page = await at('complete');
    await sandbox.clock.advance(3000);
    act(page);
    await sandbox.clock.advance(60_000);
    expect(left(page)).toEqual([]);
    expect(page.root.querySelector('.count')?.textContent).toBe('Вы остаётесь на этой странице.');
  });

  it('ends with a touch on its button, which keeps the focus on the page and is announced', async () => {
    const page = await at('complete');
    const button = page.root.querySelector<HTMLElement>('.count button');
    for (const type of ['touchstart', 'mousedown']) button?.dispatchEvent(new Event(type, { bubbles: true }));
    await sandbox.clock.settle();
    expect(button?.isConnected).toBe(true);
    await page.press('.count button');
    expect(document.activeElement?.tagName).toBe('H1');
    expect(page.browser.seen.liveRegion).toBe('Вы остаётесь на этой странице.');
    await sandbox.clock.advance(60_000);
    expect(left(page)).toEqual([]);
  });

  it('does not stop for a focus that the page or the window moves', async () => {
    const page = await at('complete');
    const heading = page.root.querySelector('h1');
    for (const target of [heading, heading]) target?.dispatchEvent(new Event('focusin', { bubbles: true }));
    await sandbox.clock.advance(10_000);
    expect(left(page)).toEqual([THANKS]);
  });

  it('is announced before it happens', async () => {
    const page = await at('complete');
    expect(page.browser.seen.announcements).toEqual(['Через 10 секунд вернёмся в shop.example']);
  });

  it('does not follow once the payer has pressed the link, even when the page is restored or opened again', async () => {
    const orderId = await paying();
    await sandbox.control(`/orders/${orderId}/complete`);
    const page = await opened(orderId);
    await page.press('a.action');
    await sandbox.clock.advance(60_000);
    expect(left(page)).toEqual([]);
    const again = await opened(orderId, { stored: page.browser.seen.stored });
    await sandbox.clock.advance(60_000);
    expect(left(again)).toEqual([]);
  });

  it('does not go on in a page that the browser restored by Back', async () => {
    const page = await at('complete');
    await sandbox.clock.advance(4000);
    page.browser.payer.comeBack();
    await sandbox.clock.advance(60_000);
    expect(left(page)).toEqual([]);
  });

  it('is not needed without an address of the shop: the page can be closed', async () => {
    const page = await at('complete', { success_redirect_url: 'javascript:alert(1)' });
    expect(page.words()).toContain('Эту страницу можно закрыть.');
    const framed = await at('complete', { success_redirect_url: 'javascript:alert(1)' }, { framed: true });
    expect(framed.words()).not.toContain('можно закрыть');
  });

  it('happens once: a payer who opens the link again stays', async () => {
    const orderId = await paying();
    await sandbox.control(`/orders/${orderId}/complete`);
    const page = await opened(orderId);
    await sandbox.clock.advance(10_000);
    expect(left(page)).toEqual([THANKS]);
    const again = await opened(orderId, { stored: page.browser.seen.stored });
    expect(again.words()).toContain('Вернуться в shop.example');
    await sandbox.clock.advance(60_000);
    expect(left(again)).toEqual([]);
  });

  it('does not happen after navigation by Back', async () => {
    const page = await at('complete', {}, { cameBack: true });
    await sandbox.clock.advance(60_000);
    expect(left(page)).toEqual([]);
    expect(link(page)?.getAttribute('href')).toBe(THANKS);
  });

  it('does not happen inside a frame, which has a return link for the top window', async () => {
    const page = await at('complete', {}, { framed: true });
    await sandbox.clock.advance(60_000);
    expect(left(page)).toEqual([]);
    expect(page.words()).not.toContain('Вернёмся');
    expect(link(page)?.getAttribute('target')).toBe('_top');
  });

  it.each(['refund', 'delete'] as const)('is only a return link after %s', async (end) => {
    const page = await at(end);
    await sandbox.clock.advance(60_000);
    expect(left(page)).toEqual([]);
    expect(link(page)?.getAttribute('href')).toBe(HOME);
  });

  it.each([
    ['complete', { success_redirect_url: null }, HOME],
    ['cancel', { ...NO_RETRY, fail_redirect_url: null }, HOME],
    ['complete', { success_redirect_url: null, fail_redirect_url: CART, redirect_url: null }, null],
    [
      'cancel',
      { ...NO_RETRY, fail_redirect_url: null, success_redirect_url: THANKS, redirect_url: null },
      null,
    ],
  ] as const)(
    'uses the address of its outcome: after %s with %j it leads to %s',
    async (end, fields, address) => {
      const page = await at(end, fields);
      await sandbox.clock.advance(20_000);
      expect(left(page)).toEqual(address === null ? [] : [address]);
    },
  );

  it.each([
    '?status=success',
    '?status=completed&success=1',
    '#completed',
    '?redirect_url=https://evil.example',
  ])('ignores hints in the page’s address: %s', async (hint) => {
    const page = await opened(await paying(), { query: hint });
    await sandbox.clock.advance(30_000);
    expect(page.screen()).toBe('pay');
    expect(left(page)).toEqual([]);
  });

  it.each([
    'https://shop.example/ok?session=a%20b&x=1#/paid?order=1',
    'https://shop.example/ok?x=1?y=2',
    'https://shop.example/ok?a=1&a=2&&b=&amp;c=%D0%B0',
    'HTTPS://Shop.example/OK',
    'https://shop.example:8443/a/../b',
  ])('keeps the address byte for byte: %s', async (address) => {
    const page = await at('complete', { success_redirect_url: address });
    expect(link(page)?.getAttribute('href')).toBe(address);
    await sandbox.clock.advance(10_000);
    expect(left(page)).toEqual([address]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://shop.example/%0aalert(1)',
    'data:text/html,x',
    'blob:https://shop.example/1',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '/\r/evil.example',
    'https:evil.example',
    'https://shop.example@evil.example/',
    'http://shop.example/',
    'myshop://order/1',
    'intent://shop#Intent;end',
  ])('rejects %j: the page stays, without a return link', async (address) => {
    const page = await at('complete', { success_redirect_url: address });
    expect(page.screen()).toBe('paid');
    expect(page.root.querySelector(`a[href="${CSS.escape(address)}"], a.action`)).toBeNull();
    await sandbox.clock.advance(60_000);
    expect(left(page)).toEqual([]);
    expect(page.screen()).toBe('paid');
  });

  it('rejects the address of this page', async () => {
    const looping = await paying();
    await sandbox.control(`/orders/${looping}/complete`);
    const looped = await opened(looping, {
      fetch: async (request) => {
        const response = await sandbox.fetch(request);
        const text = await response.text();
        return new Response(text.replaceAll(THANKS, `https://pay.example/${looping}?again=1`), response);
      },
    });
    expect(link(looped)).toBeNull();
    await sandbox.clock.advance(60_000);
    expect(left(looped)).toEqual([]);
  });

  it('opens a shop’s app when the settings name its scheme', async () => {
    const page = await at('complete', { success_redirect_url: 'myshop://order/1' }, { appSchemes: 'myshop' });
    await sandbox.clock.advance(10_000);
    expect(left(page)).toEqual(['myshop://order/1']);
  });

  it('restarts the redirect countdown when late money completes a canceled payment', async () => {
    const orderId = await paying();
    await sandbox.control(`/orders/${orderId}/cancel`);
    const page = await opened(orderId);
    await sandbox.clock.advance(4000);
    await sandbox.control(`/orders/${orderId}/complete`);
    await sandbox.clock.advance(2000);
    expect(page.screen()).toBe('paid');
    await sandbox.clock.advance(11_000);
    expect(left(page)).toEqual([THANKS]);
  });

  it('does not happen after stop', async () => {
    const page = await at('complete');
    await sandbox.clock.advance(2000);
    page.stop();
    await sandbox.clock.advance(60_000);
    expect(left(page)).toEqual([]);
  });
});
