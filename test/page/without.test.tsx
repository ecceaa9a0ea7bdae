import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { later } from '../../src/page/later.ts';
import { anOrder, aPayment, ORDER_ID } from '../../src/testing/builders.ts';
import { aClock } from '../../src/testing/clock.ts';
import { type RenderedPage, renderPage } from '../../src/testing/render-page.ts';
import { type Answer, answer, aScriptedService } from '../../src/testing/scripted-service.ts';
import { aLatePart } from './late-part.ts';
import { aSandbox, type Sandboxed } from './sandboxed.ts';
import { paying, SHOP } from './screens/states.ts';

let sandbox: Sandboxed;
let page: RenderedPage;

beforeEach(async () => {
  sandbox = await aSandbox();
});

afterEach(async () => {
  page.stop();
  await sandbox.close();
});

/** Storage that keeps nothing, as in a frame of another site. */
class Refused extends Map<string, string> {
  override get() {
    return undefined;
  }
  override set() {
    return this;
  }
}

describe('without storage', () => {
  // case 38
  it('a payment goes its whole way', async () => {
    const orderId = await sandbox.order(SHOP);
    page = await sandbox.open(orderId, { stored: new Refused() });
    await page.press('[data-method="to_card_number"]');
    await sandbox.clock.advance(4000);
    expect(page.root.querySelector('[data-countdown]')?.textContent).toMatch(/^14:5\d$/);
    await page.press('[data-field="card_number"] button');
    expect(page.platform.seen.clipboard).toMatch(/^\d{16}$/);
    await sandbox.control(`/orders/${orderId}/complete`);
    await sandbox.clock.advance(10_000);
    expect(page.platform.seen.left).toEqual([SHOP.success_redirect_url]);
  });

  it('a reload goes on with what the service says', async () => {
    const orderId = await paying(sandbox);
    await sandbox.clock.advance(100_000);
    page = await sandbox.open(orderId, { stored: new Refused() });
    expect(page.root.querySelector('[data-countdown]')?.textContent).toBe('13:20');
  });
});

describe('without the part that comes after the first screen', () => {
  const never = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

  it('the payer sees where to pay, and learns the outcome', async () => {
    const orderId = await paying(sandbox);
    page = await sandbox.open(orderId, { loadLater: never });
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
    ['delete', 'Платёж удалён'],
  ])('after %s is told what happened', async (call, words) => {
    const orderId = await paying(sandbox);
    page = await sandbox.open(orderId, { loadLater: never });
    await sandbox.control(`/orders/${orderId}/${call}`);
    await sandbox.clock.advance(10_000);
    expect(page.words()).toContain(words);
  });

  it('the time is over when it is over, and late money still wins', async () => {
    const orderId = await paying(sandbox);
    page = await sandbox.open(orderId, { loadLater: never });
    await sandbox.clock.advance(901_000);
    expect(page.screen()).toBe('expired');
    await sandbox.control(`/orders/${orderId}/complete`);
    await sandbox.clock.advance(61_000);
    expect(page.screen()).toBe('paid');
  });

  it('another payment brings a time of its own', async () => {
    const orderId = await paying(sandbox, { lifetime: 60 });
    page = await sandbox.open(orderId, { loadLater: never });
    await sandbox.control(`/orders/${orderId}/cancel`);
    await sandbox.clock.advance(40_000);
    expect(page.screen()).toBe('canceled');
    const elsewhere = await sandbox.open(orderId);
    await elsewhere.press('.action.second');
    await elsewhere.press('[data-method="to_card_number"]');
    await sandbox.clock.advance(30_000);
    elsewhere.stop();
    expect(page.screen()).toBe('pay');
    expect(page.root.querySelector('[data-countdown]')?.textContent).toBe('00:30');
  });

  it('a payment that is made anew after a deletion is found', async () => {
    const deleted = aPayment({ status: 'deleted', sbp_phone_number: null });
    const anew = aPayment({ payment_id: '9d1f6b2c-55aa-4e0f-8f0e-2f6f4c1d7a91' });
    page = await renderPage({
      fetch: aScriptedService({ payment: [deleted, deleted, anew] }),
      href: `https://pay.example/${ORDER_ID}`,
      loadLater: never,
    });
    expect(page.screen()).toBe('deleted');
    await page.platform.clock.advance(20_000);
    expect(page.value('sbp_phone_number')).toBe('+7 999 123 45 67');
  });

  it('requisites that are exchanged are not shown until there are words for it', async () => {
    let isThere = false;
    const orderId = await paying(sandbox);
    page = await sandbox.open(orderId, { loadLater: () => (isThere ? Promise.resolve(later) : never()) });
    await sandbox.control(`/orders/${orderId}/requisites`, { sbp_phone_number: '+79990000099' });
    await sandbox.clock.advance(20_000);
    expect(page.screen()).toBe('unavailable');
    expect(page.words()).toContain('Если вы уже перевели деньги, не платите ещё раз.');
    expect(page.words()).not.toContain('000 00 99');
    isThere = true;
    await sandbox.clock.advance(20_000);
    expect(page.value('sbp_phone_number')).toBe('+7 999 000 00 99');
    expect(page.words()).toContain('Реквизиты изменились');
    await sandbox.control(`/orders/${orderId}/complete`);
    await sandbox.clock.advance(10_000);
    expect(page.screen()).toBe('paid');
  });

  it('asks on over failures, at most once in three seconds and at least once a minute', async () => {
    const orderId = await paying(sandbox);
    await sandbox.control('/faults', { preset: 'internal', order_id: orderId });
    page = await sandbox.open(orderId, { loadLater: never });
    expect(page.screen()).toBe('unavailable');
    const { requests } = page.platform.seen;
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

  // case 31
  it('asks nothing more after a completion', async () => {
    const orderId = await paying(sandbox);
    await sandbox.control(`/orders/${orderId}/complete`);
    page = await sandbox.open(orderId, { loadLater: never });
    expect(page.screen()).toBe('paid');
    const before = page.platform.seen.requests.length;
    await sandbox.clock.advance(600_000);
    expect(page.platform.seen.requests.length).toBe(before);
  });

  it('has everything as soon as that part comes after all, and no read twice', async () => {
    let tries = 0;
    const orderId = await paying(sandbox);
    page = await sandbox.open(orderId, {
      loadLater: () => {
        tries += 1;
        return tries < 4 ? never() : Promise.resolve(later);
      },
    });
    await sandbox.clock.advance(30_000);
    expect(page.words()).toContain('Ждём перевод. Проверим сами');
    expect(page.root.querySelector('[data-countdown]')?.textContent).toBe('14:30');
    await page.press('[data-field="sbp_phone_number"] button');
    expect(page.platform.seen.clipboard).toMatch(/^\+7\d{10}$/);
    const before = page.platform.seen.requests.length;
    await sandbox.clock.advance(10_000);
    expect(page.platform.seen.requests.length - before).toBeLessThanOrEqual(6);
  });
});

describe('while the part that comes after the first screen is long in coming', () => {
  const silent = () => new Promise<typeof later>(() => {});

  it('the payer learns the outcome all the same', async () => {
    const orderId = await paying(sandbox);
    page = await sandbox.open(orderId, { loadLater: silent });
    await sandbox.control(`/orders/${orderId}/complete`);
    await sandbox.clock.advance(6000);
    expect(page.screen()).toBe('paid');
  });

  it('a choice is waited for twenty seconds, then it is said what happened, and nothing is created afterwards', async () => {
    const { loadLater, arrive } = aLatePart();
    page = await sandbox.open(await sandbox.order(SHOP), { loadLater });
    await page.press('[data-method="to_card_number"]');
    await sandbox.clock.advance(19_000);
    expect(page.screen()).toBe('preparing');
    await sandbox.clock.advance(1000);
    expect(page.screen()).toBe('unavailable');
    await sandbox.clock.advance(10_000);
    expect(page.screen()).toBe('choose');
    arrive();
    await sandbox.clock.advance(30_000);
    expect(page.screen()).toBe('choose');
    expect(page.platform.seen.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
    await page.press('[data-method="to_card_number"]');
    await sandbox.clock.advance(5000);
    expect(page.screen()).toBe('pay');
  });
});

describe('what is heard before the part that comes after the first screen', () => {
  const OTHER = { payment_id: '9d1f6b2c-55aa-4e0f-8f0e-2f6f4c1d7a91' };

  /** The page over these payment reads, with that part held back until `come` is called. */
  async function heldBack(
    payment: readonly Answer[],
    order: readonly Answer[] = [anOrder({ has_payment: true })],
  ) {
    const { loadLater, arrive } = aLatePart();
    page = await renderPage({
      fetch: aScriptedService({ order, payment }),
      href: `https://pay.example/${ORDER_ID}`,
      loadLater,
    });
    const { clock } = page.platform;
    const come = async () => {
      arrive();
      await clock.advance(1000);
    };
    return { clock, come };
  }

  it.each([
    ['created', {}, 'pay'],
    ['created without requisites', { sbp_phone_number: null, bank: null, full_name: null }, 'preparing'],
    ['completed', { status: 'completed' }, 'paid'],
    ['refunded', { status: 'refund' }, 'refunded'],
    ['canceled', { status: 'canceled' }, 'canceled'],
  ] as const)(
    'a payment that is %s elsewhere takes the choice back: none is created',
    async (_, fields, screen) => {
      const { clock, come } = await heldBack(
        [answer(404, {}), aPayment({ ...OTHER, ...fields })],
        [anOrder({ has_payment: false }), anOrder({ has_payment: true })],
      );
      expect(page.screen()).toBe('choose');
      await clock.advance(4000);
      await page.press('[data-method="to_card_number"]');
      expect(page.screen()).toBe('preparing');
      await clock.advance(1500);
      expect(page.screen()).toBe(screen);
      await come();
      await clock.advance(5000);
      expect([page.screen(), page.platform.seen.posts]).toEqual([screen, []]);
    },
  );

  it('a new sum is shown with the old one, and said as soon as there are words for it', async () => {
    const { clock, come } = await heldBack([aPayment({ amount: 1500 }), aPayment({ amount: 2000 })]);
    await clock.advance(6000);
    expect(page.value('amount')).toBe('2 000 ₽');
    expect(page.words()).toContain('Было 1 500 ₽');
    await come();
    expect(page.words()).toContain('Сумма изменилась: было 1 500 ₽, стало 2 000 ₽.');
    await page.press('.notice button');
    expect(page.words()).not.toContain('Сумма изменилась');
    expect(page.words()).toContain('Было 1 500 ₽');
  });

  it.each([
    ['at once', []],
    [
      'after one without requisites',
      [aPayment({ ...OTHER, sbp_phone_number: null, bank: null, full_name: null })],
    ],
    ['after a cancellation', [aPayment({ status: 'canceled' })]],
  ] as const)('another payment in place of the one before is said to be so: %s', async (_, between) => {
    const { clock, come } = await heldBack([
      aPayment({ amount: 1500 }),
      ...between,
      aPayment({ ...OTHER, amount: 3000 }),
    ]);
    await clock.advance(20_000);
    expect([page.screen(), page.value('amount')]).toEqual(['pay', '3 000 ₽']);
    await come();
    expect(page.words()).toContain('Если вы уже перевели деньги, не платите ещё раз.');
  });

  it.each([
    ['sooner, as after a sleep in which its clock stood still', [900, 60, 54], '00:54'],
    ['by a constant total', [900, 900, 900], '14:49'],
    ['later', [60, 900, 894], '00:49'],
  ] as const)('the time left is never more than was said: %s', async (_, lifetimes, left) => {
    const { clock } = await heldBack(lifetimes.map((lifetime) => aPayment({ lifetime })));
    await clock.advance(11_000);
    expect(page.root.querySelector('[data-countdown]')?.textContent).toBe(left);
  });

  it('requisites are asked after every ten seconds at least, for hours', async () => {
    const { clock } = await heldBack([aPayment({ lifetime: null })]);
    await clock.advance(3_600_000);
    const before = page.platform.seen.requests.length;
    await clock.advance(60_000);
    expect((page.platform.seen.requests.length - before) / 2).toBeGreaterThanOrEqual(5);
  });

  it('a page that was away asks at once', async () => {
    const own = aClock();
    let asleepMs = 0;
    const clock = { ...own, now: () => own.now() + asleepMs };
    page = await renderPage({
      fetch: aScriptedService({ payment: [aPayment({ lifetime: 900 })] }),
      href: `https://pay.example/${ORDER_ID}`,
      loadLater: () => new Promise<typeof later>(() => {}),
      clock,
    });
    await own.advance(61_000);
    const before = page.platform.seen.requests.length;
    await own.advance(1000);
    expect(page.platform.seen.requests.length).toBe(before);
    asleepMs = 300_000;
    await own.advance(1000);
    expect(page.platform.seen.requests.length).toBe(before + 2);
  });

  it('is asked for again no sooner than the service wants', async () => {
    const busy = () => Promise.resolve(answer(429, {}, { 'retry-after': '40' }));
    const { clock } = await heldBack([busy]);
    const before = page.platform.seen.requests.length;
    await clock.advance(39_000);
    expect(page.platform.seen.requests.length).toBe(before);
    await clock.advance(2000);
    expect(page.platform.seen.requests.length).toBe(before + 2);
  });
});

describe('without the words of the payer’s language', () => {
  it('speaks the one in the document', async () => {
    page = await renderPage({
      fetch: aScriptedService({ order: [anOrder({ has_payment: true })], payment: [aPayment()] }),
      href: `https://pay.example/${ORDER_ID}?lang=mn`,
      languages: ['mn'],
    });
    expect(page.words()).toContain('Переведите ровно 1 500 ₽');
    expect(page.platform.seen.language).toBe('ru');
  });
});

describe('with a language that the payer chose on an earlier visit', () => {
  /** Opens a payment on a device whose storage is read when `idle` is called. */
  async function openedBusy(href = `https://pay.example/${ORDER_ID}`) {
    let idle = () => {};
    const clock = {
      ...aClock(),
      whenIdle(run: () => void) {
        idle = run;
      },
    };
    page = await renderPage({
      fetch: aScriptedService({ order: [anOrder({ has_payment: true })], payment: [aPayment()] }),
      href,
      clock,
      stored: new Map([['language', 'en']]),
    });
    return async () => {
      idle();
      await clock.settle();
      return page.words();
    };
  }

  it('speaks it from the first word on', async () => {
    page = await renderPage({
      fetch: aScriptedService({ order: [anOrder({ has_payment: true })], payment: [aPayment()] }),
      href: `https://pay.example/${ORDER_ID}`,
      stored: new Map([['language', 'en']]),
    });
    expect(page.words()).toContain('Transfer exactly');
    expect(page.platform.seen.language).toBe('en');
  });

  it('does not make the requisites wait for a storage that the device has had no time to read', async () => {
    const idle = await openedBusy();
    expect(page.words()).toContain('Переведите ровно');
    expect(await idle()).toContain('Transfer exactly');
    expect(page.platform.seen.language).toBe('en');
  });

  it('speaks what the link asks for all the same', async () => {
    const idle = await openedBusy(`https://pay.example/${ORDER_ID}?lang=ru`);
    expect(await idle()).toContain('Переведите ровно');
  });
});

describe('while the first answer does not come', () => {
  const silent = () => new Promise<Response>(() => {});

  it('the skeleton of the document stands for half a second, then it is said what is awaited', async () => {
    page = await renderPage({ fetch: silent, href: `https://pay.example/${ORDER_ID}` });
    const skeleton = page.root.firstElementChild;
    await page.platform.clock.advance(499);
    expect(page.screen()).toBe('loading');
    expect(skeleton?.isConnected && skeleton.hasAttribute('aria-busy')).toBe(true);
    expect(page.words()).toBe('');
    await page.platform.clock.advance(1);
    expect(page.words()).toContain('Загружаем заказ');
    expect(page.root.querySelector('[aria-busy]')).toBeNull();
  });

  it('the payer is told after a while that the connection is slow', async () => {
    page = await renderPage({ fetch: silent, href: `https://pay.example/${ORDER_ID}` });
    await page.platform.clock.advance(7000);
    expect(page.words()).not.toContain('Связь');
    await page.platform.clock.advance(1000);
    expect(page.screen()).toBe('loading');
    expect(page.words()).toContain('Связь медленная, проверяем');
    expect(page.platform.seen.announcements).toEqual(['Связь медленная, проверяем']);
  });
});
