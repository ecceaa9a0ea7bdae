import { afterEach, describe, expect, it } from 'vitest';
import { anOrder, aPayment, ORDER_ID } from '../../../src/testing/builders.ts';
import { type RenderedPage, renderPage } from '../../../src/testing/render-page.ts';
import { type Answer, answer, aScriptedService, type Script } from '../../../src/testing/scripted-service.ts';

let page: RenderedPage;

afterEach(() => page.stop());

async function open(script: Script, link = ORDER_ID) {
  page = await renderPage({ fetch: aScriptedService(script), href: `https://pay.example/${link}` });
}

const withPayment = (change: object = {}) => anOrder({ has_payment: true, ...change });
const none = answer(404, { detail: 'Not Found' });

describe('a payment answer', () => {
  it.each([
    ['created', 'pay'],
    ['completed', 'paid'],
    ['success', 'paid'],
    ['canceled', 'canceled'],
    ['refund', 'refunded'],
    ['deleted', 'deleted'],
    ['', 'unavailable'],
    [null, 'unavailable'],
    ['COMPLETED', 'unavailable'],
    ['paid', 'unavailable'],
    [7, 'unavailable'],
  ])(
    'of status %j shows the screen %s; an unknown status makes no outcome and no redirect, and polling continues',
    async (status, screen) => {
      await open({ order: [withPayment()], payment: [{ ...aPayment(), status }] });
      expect(page.screen()).toBe(screen);
      if (screen !== 'unavailable') return;
      expect(page.words()).toContain('Уточняем состояние платежа');
      const before = page.browser.seen.requests.length;
      await page.browser.clock.advance(30_000);
      expect(page.browser.seen.requests.length).toBeGreaterThan(before);
      expect(page.browser.seen.redirects).toEqual([]);
    },
  );

  it.each([
    ['only its status', { status: 'created' }],
    ['every nullable field null', Object.fromEntries(Object.keys(aPayment()).map((name) => [name, null]))],
  ])('with %s shows the screen preparing, and polling continues', async (_, fields) => {
    await open({ order: [withPayment()], payment: [{ ...fields, status: 'created' }, aPayment()] });
    expect(page.screen()).toBe('preparing');
    await page.browser.clock.advance(2500);
    expect(page.screen()).toBe('pay');
  });

  it('may send its lifetime as text', async () => {
    await open({ order: [withPayment()], payment: [{ ...aPayment(), lifetime: '900' }] });
    expect(page.root.querySelector('[data-countdown]')?.textContent).toBe('15:00');
  });

  it.each([
    [{ amount: 1500 }],
    [{ sum: 1500 }],
    [{ sum: '1500.00' }],
    [{ amount: null, sum: 1500 }],
    [{ amount: '1500' }],
  ])('with %j shows the sum 1 500', async (fields) => {
    const { amount: _, ...others } = aPayment();
    for (const geo_id of [1, 2, 3, 4, 5]) {
      await open({
        order: [withPayment({ amount: null, geo_id })],
        payment: [{ ...others, geo_id, work_country: null, ...fields }],
      });
      expect(page.value('amount')).toMatch(/^1 500 /);
      await page.press('[data-field="amount"] button');
      expect(page.browser.seen.clipboard).toBe('1500');
      page.stop();
    }
  });

  // A sum with more than two decimals is unknown: the page neither rounds nor requests it.
  it.each([0.1 + 0.2, 8.165, 0, -5, '1e3', '1 500'])(
    'with the sum %j shows no sum to pay',
    async (amount) => {
      await open({ order: [withPayment()], payment: [{ ...aPayment(), amount }] });
      expect(page.screen()).toBe('unavailable');
      expect(page.words()).not.toMatch(/\+7|0,3|8,1/);
    },
  );

  it('of a paid order shows no requisites, even without a return link', async () => {
    const nowhere = { redirect_url: '', success_redirect_url: null, fail_redirect_url: null };
    await open({ order: [withPayment(nowhere)], payment: [aPayment({ status: 'completed' })] });
    expect(page.screen()).toBe('paid');
    expect(page.root.querySelector('[data-method], [data-qr], .row, a[href]')).toBeNull();
    await page.browser.clock.advance(60_000);
    expect(page.screen()).toBe('paid');
    expect(page.browser.seen.redirects).toEqual([]);
  });

  it('that is missing right after its creation is read again', async () => {
    const empty = { sbp_phone_number: null, bank: null, full_name: null };
    const refused = answer(401, { detail: 'Incorrect recaptcha' });
    await open({
      order: [anOrder()],
      payment: [none, none, refused, none, aPayment()],
      creation: [aPayment(empty)],
    });
    await page.press('[data-method="to_sbp_number"]');
    for (let seconds = 0; page.screen() === 'preparing' && seconds < 60; seconds += 1) {
      await page.browser.clock.advance(1000);
    }
    expect(page.screen()).toBe('pay');
    expect(page.browser.seen.posts).toHaveLength(1);
  });

  it('to the POST is shown without another read: requisites, sum and countdown', async () => {
    const { amount, ...created } = aPayment({ lifetime: 600 });
    await open({ order: [anOrder()], payment: [none], creation: [{ ...created, sum: amount }] });
    await page.press('[data-method="to_sbp_number"]');
    expect(page.screen()).toBe('pay');
    expect(page.value('amount')).toBe('1 500 ₽');
    expect(page.root.querySelector('[data-countdown]')?.textContent).toBe('10:00');
  });
});

describe('an order answer', () => {
  it.each<[string, Answer]>([
    ['a login page', answer(200, '<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' })],
    ['a proxy’s page', answer(502, '<html><h1>502 Bad Gateway</h1></html>', { 'content-type': 'text/html' })],
    ['a line of text', answer(200, 'error code: 1042', { 'content-type': 'text/plain' })],
    ['an empty body', answer(200, '')],
    ['a list', answer(200, [])],
    ['another order', anOrder({ order_id: '00000000-0000-4000-8000-000000000000' })],
    ['an order with an invalid sum', { ...anOrder(), amount: -5 }],
    ['a network error', 'network-error'],
    ['a 500', answer(500, { detail: 'Internal Server Error' })],
    ['a 401', answer(401, { error: { code: 10401, msg: 'Token invalid' } })],
  ])('that is %s leads to an automatic retry, with the page’s own text', async (_, unexpected) => {
    await open({ order: [unexpected, unexpected, anOrder()], payment: [none] });
    expect(page.screen()).toBe('unavailable');
    expect(page.words()).toContain('Не удаётся загрузить заказ');
    expect(page.words()).not.toMatch(/Sign in|Gateway|1042|Internal|Token|<|\{/);
    await page.browser.clock.advance(20_000);
    expect(page.screen()).toBe('choose');
  });

  it.each([
    ['unavailable', [answer(500, {}), anOrder()], [none]],
    ['verify', [withPayment()], [answer(401, {}), answer(401, {}), aPayment()]],
  ])('can be retried by a press on the screen %s', async (screen, order, payment) => {
    await open({ order, payment });
    while (page.screen() === 'loading') await page.browser.clock.advance(1000);
    expect(page.screen()).toBe(screen);
    await page.press('button.action');
    expect(page.screen()).toMatch(/choose|pay/);
  });

  it.each<[string, Answer]>([
    ['with a byte order mark', answer(200, `\ufeff${JSON.stringify(anOrder())}`)],
    ['of the content type text/plain', answer(200, anOrder(), { 'content-type': 'text/plain' })],
  ])('%s is accepted', async (_, unexpected) => {
    await open({ order: [unexpected], payment: [none] });
    expect(page.screen()).toBe('choose');
  });

  it.each([
    [404, { detail: 'Order not found' }, 'not-found'],
    [422, { detail: [{ loc: ['path', 'order_id'], msg: 'bad', type: 'type_error.uuid' }] }, 'link-invalid'],
  ])('of %i ends polling until the payer comes back', async (status, body, screen) => {
    await open({ order: [answer(status, body)], payment: [none] });
    expect(page.screen()).toBe(screen);
    const before = page.browser.seen.requests.length;
    await page.browser.clock.advance(600_000);
    expect(page.browser.seen.requests.length).toBe(before);
  });

  it.each(['2026-10-01 10:00:00', '2026-10-01T10:00:00+0300', '', null, 1759312800, 'soon'])(
    'with created_at %j has the same countdown',
    async (created_at) => {
      await open({ order: [{ ...withPayment(), created_at, updated_at: created_at }] });
      expect(page.root.querySelector('[data-countdown]')?.textContent).toBe('15:00');
      expect(page.words()).not.toContain('NaN');
    },
  );

  it('is requested by the ID in lower case, in whichever case the link has it', async () => {
    await open({ order: [withPayment()] }, ORDER_ID.toUpperCase());
    expect(page.screen()).toBe('pay');
    expect(page.browser.seen.requests[0]).toBe(`GET /api/v1/orders/${ORDER_ID}/`);
  });
});

describe('a payer who comes back from the bank', () => {
  it('causes a read at once, which shows the outcome', async () => {
    let isPaid = false;
    await open({
      order: [withPayment()],
      payment: [async () => answer(200, aPayment({ status: isPaid ? 'completed' : 'created' }))],
    });
    page.browser.payer.hide();
    await page.browser.clock.advance(180_000);
    isPaid = true;
    expect(page.screen()).toBe('pay');
    page.browser.payer.show();
    await page.browser.clock.advance(100);
    expect(page.screen()).toBe('paid');
  });
});
