import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RenderedPage } from '../../../src/testing/render-page.ts';
import { delayedExtras } from '../delayed-extras.ts';
import { aSandbox, type PageSandbox } from '../page-sandbox.ts';
import { SHOP } from './states.ts';

const CARD = '[data-method="to_card_number"]';
const PHONE = '[data-method="to_sbp_number"]';

let sandbox: PageSandbox;
let page: RenderedPage;

beforeEach(async () => {
  sandbox = await aSandbox();
});

afterEach(async () => {
  page.stop();
  await sandbox.close();
});

async function open(fields: object = {}, options: Parameters<PageSandbox['open']>[1] = {}) {
  const orderId = await sandbox.order({ ...SHOP, ...fields });
  page = await sandbox.open(orderId, options);
  return orderId;
}

const offered = () =>
  [...page.root.querySelectorAll('[data-method]')].map((row) => row.getAttribute('data-method'));
const isEnabled = (selector: string) =>
  page.root.querySelector(selector)?.getAttribute('aria-disabled') === 'false';

describe('the methods', () => {
  it.each([
    [1, 'to_sbp_number', 'По номеру телефона'],
    [2, 'to_card_number', 'На карту'],
    [3, 'to_sbp_number', 'По номеру телефона'],
    [4, 'to_card_number', 'На карту'],
    [5, 'to_sbp_number', 'По номеру телефона'],
    [6, 'to_account_number', 'На счёт'],
  ])('of geo %i start with %s', async (geo_id, first, name) => {
    await open({ geo_id });
    expect(offered()[0]).toBe(first);
    expect(page.root.querySelector('[data-method] b')?.textContent).toBe(name);
  });

  it('of an unknown country are the common ones', async () => {
    await open({ wire: { geo_id: 99 } });
    expect(offered()).toEqual(['to_card_number', 'to_account_number']);
    expect(page.words()).toContain('К оплате 1 500,50');
    expect(page.words()).not.toMatch(/1 500,50 \S*[₽₸₮]/);
  });

  it('name the fast payment system in Russia only', async () => {
    await open({ geo_id: 1 });
    expect(page.words()).toContain('Из приложения любого банка, сразу');
    page.stop();
    await open({ geo_id: 3 });
    expect(page.words()).not.toMatch(/любого банка|СБП/);
  });

  it.each(['to_card_number', 'nspk', 'the service', 'to_brand_tips'])(
    'start with the preselected one of the shop’s link, marked: %s',
    async (method) => {
      await open({}, { query: `?method=${encodeURIComponent(method)}` });
      const [first] = offered();
      expect(first).toBe({ 'the service': 'nspk', to_brand_tips: 'to_partner_tips' }[method] ?? method);
      expect(page.root.querySelector('[data-method]')?.textContent).toContain('Выбрано магазином');
      expect(page.browser.seen.posts).toEqual([]);
    },
  );

  // The page never renders text from its address.
  it.each(['to_crypto', '<b>x</b>', 'with_qr_code', 'constructor', ''])(
    'keep their order when the link preselects an unknown one: %j',
    async (method) => {
      await open({}, { query: `?method=${encodeURIComponent(method)}` });
      expect(offered()[0]).toBe('to_sbp_number');
      expect(page.words()).not.toContain('Выбрано магазином');
      if (method !== '') expect(page.root.innerHTML).not.toContain(method);
    },
  );

  it('include the extra ones of the settings, by the wire name when unknown', async () => {
    await open({}, { extraMethods: '1:to_crypto, 1:with_qr_code,6:to_moon' });
    expect(offered().slice(-2)).toEqual(['to_crypto', 'with_qr_code']);
    expect(page.root.querySelector('[data-method="to_crypto"] b')?.textContent).toBe('to_crypto');
    expect(page.root.querySelector('[data-method="with_qr_code"] b')?.textContent).toBe('По QR-коду');
    await page.press('[data-method="to_crypto"]');
    expect(page.browser.seen.posts[0]?.body).toMatchObject({ transfer_method: 'to_crypto' });
  });
});

describe('an entered sum', () => {
  it('is rejected with the reason, gets the focus, and sends no POST', async () => {
    await open({ amount: null });
    const field = page.root.querySelector('input');
    await page.press(CARD);
    expect(document.activeElement).toBe(field);
    expect(field?.getAttribute('aria-invalid')).toBe('true');
    const described = field?.getAttribute('aria-describedby') ?? '';
    expect(page.root.querySelector(`#${described}`)?.textContent).toBe('Введите сумму');
    expect(page.browser.seen.posts).toEqual([]);
  });
});

const plain = (element: Element | null) => (element?.textContent ?? '').replace(/\u00a0/g, ' ');

/** A failed POST, its words, and the methods that remain. */
interface CreationFailure {
  readonly fault: object;
  readonly ru: string;
  readonly en: string;
  /** The methods that can still be chosen. */
  readonly open: 'all' | 'others' | 'none';
}

const CREATION_FAILURES: Record<string, CreationFailure> = {
  'no requisites are free (40005)': {
    fault: { preset: 'no_cards' },
    ru: 'Этим способом сейчас оплатить нельзя. Выберите другой: деньги не списаны.',
    en: 'You can’t pay this way right now. Choose another method: no money was taken.',
    open: 'others',
  },
  'no requisites are free (400 without a code)': {
    fault: { preset: 'custom', status: 400, body: { detail: 'No available cards' } },
    ru: 'Этим способом сейчас оплатить нельзя.',
    en: 'You can’t pay this way right now.',
    open: 'others',
  },
  'the creation failed (30002)': {
    fault: {
      preset: 'custom',
      status: 400,
      body: { error: 'Payment creation failed', code: '30002' },
    },
    ru: 'Платёж не создан, деньги не списаны. Попробуйте ещё раз или другой способ.',
    en: 'No payment was created, no money taken. Try again or another method.',
    open: 'all',
  },
  'the merchant is blocked (50000)': {
    fault: { preset: 'blocked' },
    ru: 'Магазин сейчас не принимает оплату. Обратитесь в магазин.',
    en: 'The shop isn’t accepting payments right now. Contact the shop.',
    open: 'none',
  },
  'the service times out (50020)': {
    fault: { preset: 'custom', status: 500, body: { error: 'Request timeout', code: 50020 } },
    ru: 'Сервис не успел ответить, платёж не создан. Попробуйте ещё раз.',
    en: 'No payment was created. Try again.',
    open: 'all',
  },
  'the token is not valid (401)': {
    fault: { preset: 'bad_token' },
    ru: 'По этой ссылке больше нельзя заплатить. Попросите в магазине новую.',
    en: 'This link can’t be used to pay any more. Ask the shop for a new one.',
    open: 'none',
  },
  'the token lacks permission (10403)': {
    fault: { preset: 'custom', status: 403, body: { error: { code: 10403, msg: 'Not enough rights' } } },
    ru: 'По этой ссылке больше нельзя заплатить.',
    en: 'This link can’t be used to pay any more.',
    open: 'none',
  },
  'the order is not found (404)': {
    fault: { preset: 'not_found', on: ['payment_create'] },
    ru: 'Заказ не найден. Обратитесь в магазин.',
    en: 'Order not found. Contact the shop.',
    open: 'none',
  },
  'a field is invalid (422)': {
    fault: { preset: 'validation', on: ['payment_create'] },
    ru: 'Сервис не принял данные заказа. Обратитесь в магазин.',
    en: 'The service did not accept the order. Contact the shop.',
    open: 'all',
  },
  'the rate limit is exceeded (429)': {
    fault: { preset: 'custom', status: 429, body: { detail: 'Too Many Requests' } },
    ru: 'Слишком много попыток. Попробуйте через минуту.',
    en: 'Too many attempts. Try again in a minute.',
    open: 'all',
  },
  'the service fails (500)': {
    fault: { preset: 'internal', on: ['payment_create'] },
    ru: 'Ошибка сервиса, платёж не создан. Попробуйте чуть позже.',
    en: 'No payment was created. Try a little later.',
    open: 'all',
  },
  'a gateway fails (502)': {
    fault: { preset: 'html', on: ['payment_create'] },
    ru: 'Ошибка сервиса, платёж не создан. Попробуйте чуть позже.',
    en: 'No payment was created. Try a little later.',
    open: 'all',
  },
  'a login page answers (200)': {
    fault: { preset: 'custom', status: 200, body: '<html>Sign in</html>', on: ['payment_create'] },
    ru: 'Ошибка сервиса, платёж не создан. Попробуйте чуть позже.',
    en: 'No payment was created. Try a little later.',
    open: 'all',
  },
  'the connection breaks': {
    fault: { preset: 'offline', on: ['payment_create'] },
    ru: 'Нет связи, платёж не создан. Попробуйте снова.',
    en: 'No connection; no payment was created. Try again.',
    open: 'all',
  },
};

describe.each(Object.entries(CREATION_FAILURES))('when %s', (_, { fault, ru, en, open: stays }) => {
  it.each([
    ['ru-RU', ru],
    ['en-GB', en],
  ])('the page gives the reason and the possible actions, in %s', async (language, words) => {
    const orderId = await open({}, { languages: [language] });
    await sandbox.control('/faults', { on: ['payment_create'], ...fault, order_id: orderId });
    await page.press(CARD);
    await sandbox.clock.advance(2000);
    expect(page.screen()).toBe('choose');
    expect(page.words()).toContain(words);
    expect(
      page.browser.seen.announcements.some((text) => words.startsWith(text) || text.startsWith(words)),
    ).toBe(true);
    expect(page.words()).not.toMatch(/<html>|\[object|undefined|Reason:/);
    expect([isEnabled(CARD), isEnabled(PHONE)]).toEqual([stays === 'all', stays !== 'none']);
    // The reason is in the row that was pressed, or in place of all rows.
    expect(plain(page.root.querySelector(stays === 'none' ? 'h1' : CARD))).toContain(words);
    expect(offered().length > 0).toBe(stays !== 'none');
    expect(page.root.querySelector('.notice')).toBeNull();

    await sandbox.control('/faults', { order_id: orderId }, 'DELETE');
    const posts = page.browser.seen.posts.length;
    if (stays !== 'none') await page.press(CARD);
    await sandbox.clock.advance(2000);
    expect(page.browser.seen.posts.length > posts).toBe(stays === 'all');
  });
});

describe('a method without free requisites', () => {
  it('is marked, and the others still work', async () => {
    const orderId = await open();
    await sandbox.control('/faults', { preset: 'no_cards', order_id: orderId, times: 1 });
    await page.press(CARD);
    const row = page.root.querySelector(CARD);
    expect(row?.textContent).toContain('Этим способом сейчас оплатить нельзя');
    expect(offered()).toContain('to_card_number');
    await sandbox.clock.advance(600);
    await page.press(PHONE);
    await sandbox.clock.advance(4000);
    expect(page.value('sbp_phone_number')).toMatch(/^\+7/);
  });
});

const folded = () =>
  [...page.root.querySelectorAll('details [data-method]')].map((row) => row.getAttribute('data-method'));

describe('the list', () => {
  it('shows three methods on a phone, the phone number first, and folds the others', async () => {
    await open();
    expect(offered().slice(0, 3)).toEqual(['to_sbp_number', 'to_card_number', 'nspk']);
    expect(folded()).toEqual(offered().slice(3));
    expect(plain(page.root.querySelector('summary'))).toBe(`Другие способы (${folded().length})`);
  });

  it('starts with the code on a wide screen', async () => {
    await open({}, { wide: true });
    expect(offered().slice(0, 3)).toEqual(['nspk', 'to_sbp_number', 'to_card_number']);
  });

  it('does not fold a single method', async () => {
    await open({ geo_id: 3 });
    expect(offered()).toHaveLength(4);
    expect(page.root.querySelector('details')).toBeNull();
  });

  it('shows what the shop has chosen first, on a wide screen too', async () => {
    await open({}, { wide: true, query: '?method=to_account_number' });
    expect(offered().slice(0, 3)).toEqual(['to_account_number', 'nspk', 'to_sbp_number']);
  });

  it.each([
    ['methods=to_card_number,nspk', ['to_card_number', 'nspk']],
    ['methods=the%20service%2C%20to_moon%2Cto_sbp_number', ['nspk', 'to_sbp_number']],
    ['methods=to_card_number,nspk&method=nspk', ['nspk', 'to_card_number']],
    ['methods=to_card_number,nspk&method=to_sbp_number', ['to_card_number', 'nspk']],
  ])('has only the methods of the shop’s link, in its order: %s', async (query, methods) => {
    await open({}, { wide: true, query: `?${query}` });
    expect(offered()).toEqual(methods);
  });

  it.each(['methods=to_moon', 'methods=', 'methods=,', 'methods=constructor'])(
    'is not narrowed by a link whose methods are none of the offered: %s',
    async (query) => {
      await open({}, { query: `?${query}` });
      expect(offered().length).toBeGreaterThan(4);
    },
  );

  it('keeps the fold open for a method that failed in it', async () => {
    const orderId = await open();
    const [method] = folded();
    await sandbox.control('/faults', { preset: 'no_cards', order_id: orderId, times: 1 });
    await page.press(`[data-method="${method}"]`);
    expect(page.root.querySelector('details')?.open).toBe(true);
    expect(plain(page.root.querySelector(`details [data-method="${method}"]`))).toContain('оплатить нельзя');
  });

  it('takes no press for 600 ms after it appears again', async () => {
    const orderId = await open();
    await sandbox.control('/faults', { preset: 'no_cards', order_id: orderId, times: 1 });
    await page.press(CARD);
    expect(page.screen()).toBe('choose');
    await sandbox.clock.advance(599);
    await page.press(PHONE);
    expect(page.browser.seen.posts).toHaveLength(1);
    await sandbox.clock.advance(1);
    await page.press(PHONE);
    expect(page.browser.seen.posts).toHaveLength(2);
  });

  it.each([
    [429, { detail: 'Too many creations' }],
    [503, { detail: 'Service Unavailable' }],
  ])('waits for the time that a %i asks for, and says it', async (status, body) => {
    const orderId = await open();
    const headers = { 'retry-after': '30' };
    const fault = { preset: 'custom', status, body, headers, on: ['payment_create'], times: 1 };
    await sandbox.control('/faults', { ...fault, order_id: orderId });
    await page.press(CARD);
    expect(plain(page.root.querySelector(CARD))).toContain('деньги не списаны. Попробуйте через 00:30.');
    await sandbox.clock.advance(10_000);
    expect(plain(page.root.querySelector(CARD))).toContain('Попробуйте через 00:20.');
    expect([isEnabled(CARD), isEnabled(PHONE)]).toEqual([false, false]);
    await page.press(PHONE);
    expect(page.browser.seen.posts).toHaveLength(1);
    await sandbox.clock.advance(20_000);
    expect([isEnabled(CARD), isEnabled(PHONE)]).toEqual([true, true]);
    expect(page.words()).not.toContain('Попробуйте');
    await page.press(PHONE);
    expect(page.browser.seen.posts).toHaveLength(2);
  });
});

describe('before the lazy components are loaded', () => {
  it('nothing can be chosen without a field for the sum', async () => {
    const { loadExtras, arrive } = delayedExtras();
    await open({ amount: null }, { loadExtras });
    expect([isEnabled(CARD), isEnabled(PHONE)]).toEqual([false, false]);
    arrive();
    await sandbox.clock.settle();
    expect([isEnabled(CARD), isEnabled(PHONE)]).toEqual([true, true]);
  });

  it('a failed creation is said in its row', async () => {
    const { loadExtras } = delayedExtras();
    const orderId = await open({}, { loadExtras });
    await sandbox.control('/faults', { preset: 'internal', order_id: orderId, on: ['payment_create'] });
    await page.press(CARD);
    expect(plain(page.root.querySelector(CARD))).toContain('Сейчас не получается, деньги не списаны');
    expect(plain(page.root.querySelector(PHONE))).not.toContain('не получается');
  });

  it('a failure that forbids everything stands in place of the list', async () => {
    const { loadExtras } = delayedExtras();
    const orderId = await open({}, { loadExtras });
    await sandbox.control('/faults', { preset: 'blocked', order_id: orderId, on: ['payment_create'] });
    await page.press(CARD);
    expect(offered()).toEqual([]);
    expect(page.words()).toContain('Сейчас не получается, деньги не списаны');
  });
});
