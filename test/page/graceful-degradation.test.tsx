import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { installExtras } from '../../src/page/extras/extras.ts';
import type { Extras } from '../../src/page/lazy.ts';
import { DICTIONARIES } from '../../src/page/text/languages.ts';
import { anOrder, aPayment, ORDER_ID } from '../../src/testing/builders.ts';
import { type RenderedPage, renderPage } from '../../src/testing/render-page.ts';
import { type Answer, answer, aScriptedService } from '../../src/testing/scripted-service.ts';
import { delayedExtras } from './delayed-extras.ts';
import { aSandbox, type PageSandbox } from './page-sandbox.ts';
import { paying, SHOP, STATES } from './screens/states.ts';

let sandbox: PageSandbox;
let page: RenderedPage;

beforeEach(async () => {
  sandbox = await aSandbox();
});

afterEach(async () => {
  page.stop();
  await sandbox.close();
});

/** Storage that refuses writes, as in a frame of another site. */
class Refused extends Map<string, string> {
  override get() {
    return undefined;
  }
  override set() {
    return this;
  }
}

describe('without storage', () => {
  it('a checkout reaches its outcome', async () => {
    const orderId = await sandbox.order(SHOP);
    page = await sandbox.open(orderId, { stored: new Refused() });
    await page.press('[data-method="to_card_number"]');
    await sandbox.clock.advance(4000);
    expect(page.root.querySelector('[data-countdown]')?.textContent).toMatch(/^14:5\d$/);
    await page.press('[data-field="card_number"] button');
    expect(page.browser.seen.clipboard).toMatch(/^\d{16}$/);
    await sandbox.control(`/orders/${orderId}/complete`);
    await sandbox.clock.advance(15_000);
    expect(page.browser.seen.redirects).toEqual([SHOP.success_redirect_url]);
  });

  it('a reload shows what the service answers', async () => {
    const orderId = await paying(sandbox);
    await sandbox.clock.advance(100_000);
    page = await sandbox.open(orderId, { stored: new Refused() });
    expect(page.root.querySelector('[data-countdown]')?.textContent).toBe('13:20');
  });
});

describe('without the lazy components', () => {
  const never = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

  it('the page shows the requisites and the outcome', async () => {
    const orderId = await paying(sandbox);
    page = await sandbox.open(orderId, { loadExtras: never });
    expect(page.value('amount')).toBe('1 500,50 ₽');
    expect(page.value('sbp_phone_number')).toMatch(/^\+7 \d{3}/);
    await sandbox.clock.advance(5000);
    expect(page.root.querySelector('[data-countdown]')?.textContent).toBe('14:55');
    await sandbox.control(`/orders/${orderId}/complete`);
    await sandbox.clock.advance(6000);
    expect(page.screen()).toBe('paid');
    expect(page.words()).toContain('Оплата получена');
    expect(page.root.querySelector('.row')).toBeNull();
  });

  it.each([
    ['cancel', 'Платёж отменён'],
    ['expire', 'Время вышло, не переводите'],
    ['delete', 'Платёж закрыт'],
  ])('the page shows the outcome after %s', async (call, words) => {
    const orderId = await paying(sandbox);
    page = await sandbox.open(orderId, { loadExtras: never });
    await sandbox.control(`/orders/${orderId}/${call}`);
    await sandbox.clock.advance(10_000);
    expect(page.words()).toContain(words);
  });

  it.each(['unavailable with a payment', 'withdrawn', 'expired', 'canceled', 'deleted'] as const)(
    'the advice not to pay again is shown once: %s',
    async (name) => {
      page = await STATES[name].bring(sandbox, { loadExtras: never });
      expect(page.screen()).toBe(STATES[name].screen);
      expect(page.words().match(/не платите ещё раз/g)).toHaveLength(1);
    },
  );

  it('the page expires at the deadline, and late money still completes the payment', async () => {
    const orderId = await paying(sandbox);
    page = await sandbox.open(orderId, { loadExtras: never });
    await sandbox.clock.advance(901_000);
    expect(page.screen()).toBe('expired');
    await sandbox.control(`/orders/${orderId}/complete`);
    await sandbox.clock.advance(61_000);
    expect(page.screen()).toBe('paid');
  });

  it('another payment starts its own lifetime', async () => {
    const orderId = await paying(sandbox, { lifetime: 60 });
    page = await sandbox.open(orderId, { loadExtras: never });
    await sandbox.control(`/orders/${orderId}/cancel`);
    await sandbox.clock.advance(40_000);
    expect(page.screen()).toBe('canceled');
    const elsewhere = await sandbox.open(orderId);
    await elsewhere.press('button.action');
    await sandbox.clock.advance(600);
    await elsewhere.press('[data-method="to_card_number"]');
    await sandbox.clock.advance(29_400);
    elsewhere.stop();
    expect(page.screen()).toBe('pay');
    expect(page.root.querySelector('[data-countdown]')?.textContent).toBe('00:30');
  });

  it('polling finds a new payment after a deletion', async () => {
    const deleted = aPayment({ status: 'deleted', sbp_phone_number: null });
    const anew = aPayment({ payment_id: '9d1f6b2c-55aa-4e0f-8f0e-2f6f4c1d7a91' });
    page = await renderPage({
      fetch: aScriptedService({ payment: [deleted, deleted, anew] }),
      href: `https://pay.example/${ORDER_ID}`,
      loadExtras: never,
    });
    expect(page.screen()).toBe('deleted');
    await page.browser.clock.advance(20_000);
    expect(page.value('sbp_phone_number')).toBe('+7 999 123 45 67');
  });

  it('changed requisites replace the old ones', async () => {
    const orderId = await paying(sandbox);
    page = await sandbox.open(orderId, { loadExtras: never });
    await sandbox.control(`/orders/${orderId}/requisites`, { sbp_phone_number: '+79990000099' });
    await sandbox.clock.advance(20_000);
    expect(page.value('sbp_phone_number')).toBe('+7 999 000 00 99');
    await sandbox.control(`/orders/${orderId}/complete`);
    await sandbox.clock.advance(10_000);
    expect(page.screen()).toBe('paid');
  });

  it('the first press creates the payment, once', async () => {
    page = await sandbox.open(await sandbox.order(SHOP), { loadExtras: never });
    await page.press('[data-method="to_card_number"]');
    await sandbox.clock.advance(5000);
    expect(page.screen()).toBe('pay');
    expect(page.value('card_number')).not.toBeNull();
    expect(page.browser.seen.posts).toHaveLength(1);
  });

  it('the choice marks a method without requisites, and offers the others', async () => {
    page = await renderPage({
      fetch: aScriptedService({
        order: [anOrder()],
        payment: [answer(404, {})],
        creation: [answer(400, {})],
      }),
      href: `https://pay.example/${ORDER_ID}`,
      loadExtras: never,
    });
    await page.press('[data-method="to_card_number"]');
    await page.browser.clock.advance(5000);
    expect(page.screen()).toBe('choose');
    expect(page.root.querySelector('[data-method="to_card_number"]')?.textContent).toContain(
      'деньги не списаны',
    );
    expect(page.root.querySelector('[data-method="to_sbp_number"]')?.getAttribute('aria-disabled')).toBe(
      'false',
    );
  });

  it.each([
    ['a link', { tpay_link: 'https://qr.nspk.ru/AS1' }, 'https://qr.nspk.ru/AS1'],
    ['an image', { qr_code: 'https://qr.example/1.png' }, 'https://qr.example/1.png'],
    ['a page', { donation_url: 'https://tips.example/1' }, 'https://tips.example/1'],
  ])('the only thing to pay to is there as text: %s', async (_, wire, link) => {
    page = await renderPage({
      fetch: aScriptedService({
        order: [anOrder({ has_payment: true })],
        payment: [aPayment({ sbp_phone_number: null, ...wire })],
      }),
      href: `https://pay.example/${ORDER_ID}`,
      loadExtras: never,
    });
    expect(page.value('link')).toBe(link);
  });

  it.each([
    ['a number', { tpay_link: 'https://qr.nspk.ru/AS1' }],
    ['an unsafe address', { sbp_phone_number: null, tpay_link: 'javascript:alert(1)' }],
  ])('no link is shown for a payment with %s', async (_, wire) => {
    page = await renderPage({
      fetch: aScriptedService({
        order: [anOrder({ has_payment: true })],
        payment: [aPayment(wire)],
      }),
      href: `https://pay.example/${ORDER_ID}`,
      loadExtras: never,
    });
    expect(page.root.querySelector('[data-field="link"]')).toBeNull();
    expect(page.root.innerHTML).not.toContain('javascript:');
  });

  it('polling continues over failures, with exponential back-off, at least once a minute', async () => {
    const orderId = await paying(sandbox);
    await sandbox.control('/faults', { preset: 'internal', order_id: orderId });
    page = await sandbox.open(orderId, { loadExtras: never });
    expect(page.screen()).toBe('unavailable');
    const { requests } = page.browser.seen;
    for (let minute = 0; minute < 5; minute += 1) {
      const before = requests.length;
      await sandbox.clock.advance(60_000);
      const reads = (requests.length - before) / 2;
      expect(reads).toBeGreaterThanOrEqual(1);
      expect(reads).toBeLessThanOrEqual(20);
    }
    await sandbox.control('/faults', { order_id: orderId }, 'DELETE');
    await sandbox.clock.advance(61_000);
    expect(page.screen()).toBe('pay');
  });

  it('polling ends after a completion', async () => {
    const orderId = await paying(sandbox);
    await sandbox.control(`/orders/${orderId}/complete`);
    page = await sandbox.open(orderId, { loadExtras: never });
    expect(page.screen()).toBe('paid');
    const before = page.browser.seen.requests.length;
    await sandbox.clock.advance(600_000);
    expect(page.browser.seen.requests.length).toBe(before);
  });

  it('the page renders them as soon as a retry loads them', async () => {
    let tries = 0;
    const orderId = await paying(sandbox);
    page = await sandbox.open(orderId, {
      loadExtras: (browser) => {
        tries += 1;
        return tries < 4 ? never() : Promise.resolve(installExtras(browser));
      },
    });
    await sandbox.clock.advance(30_000);
    expect(page.words()).toContain('Ждём перевод. Страница обновится сама');
    expect(page.root.querySelector('[data-countdown]')?.textContent).toBe('14:30');
    await page.press('[data-field="sbp_phone_number"] button');
    expect(page.browser.seen.clipboard).toMatch(/^\+7\d{10}$/);
    const before = page.browser.seen.requests.length;
    await sandbox.clock.advance(10_000);
    expect(page.browser.seen.requests.length - before).toBeLessThanOrEqual(6);
  });
});

describe('while the lazy components load slowly', () => {
  const silent = () => new Promise<Extras>(() => {});

  it('the page shows the outcome', async () => {
    const orderId = await paying(sandbox);
    page = await sandbox.open(orderId, { loadExtras: silent });
    await sandbox.control(`/orders/${orderId}/complete`);
    await sandbox.clock.advance(6000);
    expect(page.screen()).toBe('paid');
  });
});

describe('before the lazy components are loaded', () => {
  const OTHER = { payment_id: '9d1f6b2c-55aa-4e0f-8f0e-2f6f4c1d7a91' };

  /** The page over these payment reads, whose lazy chunk loads when `load` is called. */
  async function openWithDelayedExtras(
    payment: readonly Answer[],
    order: readonly Answer[] = [anOrder({ has_payment: true })],
  ) {
    const { loadExtras, arrive } = delayedExtras();
    page = await renderPage({
      fetch: aScriptedService({ order, payment }),
      href: `https://pay.example/${ORDER_ID}`,
      loadExtras,
    });
    const { clock } = page.browser;
    const load = async () => {
      arrive();
      await clock.advance(1000);
    };
    return { clock, load };
  }

  it.each([
    ['created', {}, 'pay'],
    ['created without requisites', { sbp_phone_number: null, bank: null, full_name: null }, 'preparing'],
    ['completed', { status: 'completed' }, 'paid'],
    ['refunded', { status: 'refund' }, 'refunded'],
  ] as const)(
    'a payment %s on another device is found by the read before the POST, which is not sent',
    async (_, fields, screen) => {
      const { clock, load } = await openWithDelayedExtras(
        [answer(404, {}), aPayment({ ...OTHER, ...fields })],
        [anOrder({ has_payment: false }), anOrder({ has_payment: true })],
      );
      expect(page.screen()).toBe('choose');
      await clock.advance(4000);
      await page.press('[data-method="to_card_number"]');
      expect(page.screen()).toBe(screen);
      await load();
      await clock.advance(5000);
      expect([page.screen(), page.browser.seen.posts]).toEqual([screen, []]);
    },
  );

  it('a changed sum is shown with the old one, and then with a notice, which can be dismissed', async () => {
    const { clock, load } = await openWithDelayedExtras([
      aPayment({ amount: 1500 }),
      aPayment({ amount: 2000 }),
    ]);
    await clock.advance(6000);
    expect(page.value('amount')).toBe('2 000 ₽');
    expect(page.words()).toContain('Было 1 500 ₽');
    await load();
    expect(page.words()).toContain('Сумма изменилась: было 1 500 ₽, стало 2 000 ₽.');
    await page.press('.notice button');
    expect(page.words()).not.toContain('Сумма изменилась');
    expect(page.words()).toContain('Было 1 500 ₽');
  });

  it.each([
    ['directly', []],
    [
      'after another payment without requisites',
      [aPayment({ ...OTHER, sbp_phone_number: null, bank: null, full_name: null })],
    ],
    ['after a cancellation', [aPayment({ status: 'canceled' })]],
  ] as const)('another payment in place of the previous one shows the notice: %s', async (_, between) => {
    const { clock, load } = await openWithDelayedExtras([
      aPayment({ amount: 1500 }),
      ...between,
      aPayment({ ...OTHER, amount: 3000 }),
    ]);
    await clock.advance(20_000);
    expect([page.screen(), page.value('amount')]).toEqual(['pay', '3 000 ₽']);
    await load();
    expect(page.words()).toContain('Если вы уже перевели деньги, не платите ещё раз.');
  });

  it('polling honours Retry-After after a failed read', async () => {
    const busy = () => Promise.resolve(answer(429, {}, { 'retry-after': '40' }));
    const { clock } = await openWithDelayedExtras([busy]);
    const before = page.browser.seen.requests.length;
    await clock.advance(39_000);
    expect(page.browser.seen.requests.length).toBe(before);
    await clock.advance(2000);
    expect(page.browser.seen.requests.length).toBe(before + 1);
  });
});

describe('without the dictionary of the payer’s language', () => {
  it.each([
    ['fails', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))],
    ['hangs', () => new Promise<never>(() => {})],
  ])('that %s, the page uses the inlined dictionary', async (_, load) => {
    const { mn } = DICTIONARIES;
    // The first call is the harness's own.
    const dictionary = vi.spyOn(DICTIONARIES, 'mn').mockImplementationOnce(mn).mockImplementation(load);
    onTestFinished(() => dictionary.mockRestore());
    page = await renderPage({
      fetch: aScriptedService({ order: [anOrder({ has_payment: true })], payment: [aPayment()] }),
      href: `https://pay.example/${ORDER_ID}?lang=mn`,
      languages: ['mn'],
    });
    await page.browser.clock.advance(3000);
    expect(page.words()).toContain('Перевод по номеру телефона, ровно 1 500 ₽');
    // The document's own language is the inlined one.
    expect(page.browser.seen.language).toBe('');
  });
});

describe('with a language that the payer chose on an earlier visit', () => {
  it('the first screen is in that language', async () => {
    page = await renderPage({
      fetch: aScriptedService({ order: [anOrder({ has_payment: true })], payment: [aPayment()] }),
      href: `https://pay.example/${ORDER_ID}`,
      stored: new Map([['language', 'en']]),
    });
    expect(page.words()).toContain('Transfer by phone number, exactly');
    expect(page.browser.seen.language).toBe('en');
  });

  it('the language of the link takes precedence', async () => {
    page = await renderPage({
      fetch: aScriptedService({ order: [anOrder({ has_payment: true })], payment: [aPayment()] }),
      href: `https://pay.example/${ORDER_ID}?lang=ru`,
      stored: new Map([['language', 'en']]),
    });
    expect(page.words()).toContain('Перевод по номеру телефона');
  });
});

describe('while the first answer does not come', () => {
  const silent = () => new Promise<Response>(() => {});

  it('the skeleton stands for half a second, then the loading screen replaces it', async () => {
    page = await renderPage({ fetch: silent, href: `https://pay.example/${ORDER_ID}` });
    const skeleton = page.root.firstElementChild;
    await page.browser.clock.advance(499);
    expect(page.screen()).toBe('loading');
    expect(skeleton?.isConnected && skeleton.hasAttribute('aria-busy')).toBe(true);
    expect(page.words()).toBe('');
    await page.browser.clock.advance(1);
    expect(page.words()).toContain('Загружаем заказ');
    expect(page.root.querySelector('[aria-busy]')).toBeNull();
  });

  it('the loading screen shows after eight seconds that the connection is slow', async () => {
    page = await renderPage({ fetch: silent, href: `https://pay.example/${ORDER_ID}` });
    await page.browser.clock.advance(7000);
    expect(page.words()).not.toContain('Связь');
    await page.browser.clock.advance(1000);
    expect(page.screen()).toBe('loading');
    expect(page.words()).toContain('Связь медленная, проверяем');
    expect(page.browser.seen.announcements).toEqual(['Связь медленная, проверяем']);
  });
});
