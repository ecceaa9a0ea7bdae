import { describe, expect, it } from 'vitest';
import type { RenderedPage } from '../../../src/testing/render-page.ts';
import { NO_REQUISITES, openPayment } from './open-payment.ts';

const heading = (page: RenderedPage) => plain(page.root.querySelector('h1'));
const steps = (page: RenderedPage) => [...page.root.querySelectorAll('.steps li')].map(plain);

function plain(element: Element | null): string {
  return (element?.textContent ?? '')
    .replace(/[\u2068\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const CARD = { card_number: '2202201234567895' };
const PHONE = { sbp_phone_number: '+79991234567' };
const NAME = { bank: 'sber', full_name: 'Иванов Иван Петрович' };
const SEND = 'Сверьте имя: Иван Петрович И. и отправьте ровно 1 500,50 ₽ одним переводом, без комментария';

/** Wire fields of a payment by each method, the first line of its screen, and the first words of its steps. */
const ACTS: readonly (readonly [string, object, string, readonly string[]])[] = [
  [
    'to_sbp_number',
    PHONE,
    'Перевод по номеру телефона',
    [
      'Откройте в приложении банка перевод по номеру телефона',
      'Вставьте номер и выберите банк получателя: Сбербанк',
      SEND,
    ],
  ],
  [
    'to_card_number',
    CARD,
    'Перевод по номеру карты',
    [
      'Откройте в приложении банка перевод по номеру карты',
      'Вставьте скопированный номер, затем сумму',
      SEND,
    ],
  ],
  [
    'to_account_number',
    { account_number: '40817810438000000001' },
    'Перевод по номеру счёта',
    [
      'Откройте в приложении банка перевод по номеру счёта',
      'Вставьте номер счёта и имя получателя, выберите банк',
      SEND,
    ],
  ],
  [
    'to_account_number',
    { account_number: '40817810438000000001', bik: '044525225' },
    'Перевод по номеру счёта',
    [
      'Откройте в приложении банка перевод по номеру счёта',
      'Вставьте номер счёта, БИК и имя получателя',
      SEND,
    ],
  ],
  [
    'to_transgran_number',
    { card_number: '8600123456789012' },
    'Перевод на карту в Узбекистан',
    [
      'Откройте в приложении банка раздел переводов в Узбекистан',
      'Вставьте скопированный номер, затем сумму',
      SEND,
    ],
  ],
  [
    'to_transgran_number',
    { card_number: '4000001234567899' },
    'Перевод на карту за рубеж',
    [
      'Откройте в приложении банка раздел переводов за рубеж',
      'Вставьте скопированный номер, затем сумму',
      SEND,
    ],
  ],
  [
    'to_transgran_sbp',
    { sbp_phone_number: '+992901234567' },
    'Перевод по номеру телефона в Таджикистан',
    [
      'Откройте в приложении банка раздел переводов в Таджикистан',
      'Вставьте номер и выберите банк получателя',
      SEND,
    ],
  ],
  [
    'to_mobile_commerce',
    PHONE,
    'Пополнение баланса номера',
    [
      'Откройте в приложении банка оплату мобильной связи',
      'Вставьте номер, который пополнить',
      'Пополните баланс ровно на 1 500,50 ₽. Это не перевод по номеру телефона',
    ],
  ],
  [
    'to_partner_tips',
    { ...PHONE, donation_url: 'https://tips.example/1' },
    'Перевод на странице сервиса',
    ['Откройте страницу перевода', 'Укажите там ровно 1 500,50 ₽', 'Оплатите и вернитесь сюда'],
  ],
  [
    'nspk',
    { qr_code: 'https://qr.nspk.ru/AS1' },
    'Оплата по QR-коду СБП',
    ['Нажмите «Открыть приложение банка»', 'Выберите свой банк', SEND],
  ],
  [
    'with_qr_code',
    { qr_code: 'https://qr.example/1.png' },
    'Оплата по QR-коду',
    ['Сохраните код на устройстве', 'Выберите его в приложении банка', SEND],
  ],
  [
    'to_quasi_ecom',
    CARD,
    'Перевод по номеру карты',
    [
      'Откройте в приложении банка перевод по номеру карты',
      'Вставьте скопированный номер, затем сумму',
      SEND,
    ],
  ],
  // What the payment has decides, when its method's own requisite is not there, and for a method unknown to the page.
  [
    'to_sbp_number',
    CARD,
    'Перевод по номеру карты',
    ['Откройте в приложении банка перевод по номеру карты', 'Вставьте', SEND],
  ],
  ['to_crypto', PHONE, 'Перевод по номеру телефона', ['Откройте', 'Вставьте номер и выберите банк', SEND]],
  ['nspk', PHONE, 'Перевод по номеру телефона', ['Откройте', 'Вставьте номер и выберите банк', SEND]],
];

describe('the act of a payment', () => {
  it.each(ACTS)('%s with %j is named “%s”, in three steps', async (transfer_method, wire, act, expected) => {
    const { page } = await openPayment({ ...NO_REQUISITES, ...NAME, transfer_method, ...wire });
    expect(heading(page)).toBe(`${act}, ровно 1 500,50 ₽`);
    const shown = steps(page);
    expect(shown).toHaveLength(3);
    for (const [index, step] of expected.entries()) expect(shown[index]).toContain(step);
  });

  it('is said in English', async () => {
    const { page } = await openPayment(
      { ...NO_REQUISITES, ...NAME, transfer_method: 'to_transgran_number', card_number: '8600123456789012' },
      { languages: ['en-GB'] },
    );
    expect(heading(page)).toBe('Transfer to a card in Uzbekistan, exactly ₽1,500.50');
    expect(steps(page)[0]).toBe('In your bank app open transfers to Uzbekistan');
    expect(page.words()).toContain('The amount is in RUB. The recipient gets it in their own currency.');
  });

  it('names the currency only where money crosses a border', async () => {
    const abroad = await openPayment({
      transfer_method: 'to_transgran_sbp',
      sbp_phone_number: '+992901234567',
    });
    expect(abroad.page.words()).toContain('Валюта суммы: RUB.');
    const within = await openPayment({});
    expect(within.page.words()).not.toContain('Валюта');
  });

  it('on a wide screen is to scan the code', async () => {
    const { page } = await openPayment(
      { ...NO_REQUISITES, transfer_method: 'nspk', qr_code: 'https://qr.nspk.ru/AS1' },
      { wide: true },
    );
    expect(steps(page)[0]).toBe('Откройте сканер QR-кодов в приложении банка');
    expect(page.words()).toContain('Отсканируйте в приложении банка');
  });

  it.each(['javascript:alert(1)', 'intent://pay#Intent;end', 'http://bank.example/'])(
    'is not to transfer while the only address is not safe to show: %s',
    async (tpay_link) => {
      const { page } = await openPayment({ ...NO_REQUISITES, tpay_link });
      expect(heading(page)).toBe('Пока не переводите 1 500,50 ₽');
      expect(plain(page.root.querySelector('.steps'))).toBe(
        'Реквизиты пришли с ошибкой, переводить некуда. Подождите или обратитесь в магазин.Открыть сайт магазина',
      );
      expect(page.root.innerHTML).not.toContain(tpay_link);
    },
  );

  it('is in the document before the lazy components as an exact transfer', async () => {
    const { page } = await openPayment({}, { loadExtras: () => new Promise(() => {}) });
    expect(heading(page)).toBe('Переведите ровно 1 500,50 ₽');
    expect(steps(page)).toEqual([]);
  });
});

describe('a payment on a page of the service', () => {
  const TIPS = { transfer_method: 'to_partner_tips', donation_url: 'https://tips.example/1' };

  it('has the link first, and its requisites folded until the payer asks for them', async () => {
    const { page } = await openPayment({
      ...NO_REQUISITES,
      ...PHONE,
      ...TIPS,
      tpay_link: 'https://qr.nspk.ru/AD1',
    });
    const link = page.root.querySelector('.card a.action');
    expect(link?.getAttribute('href')).toBe('https://tips.example/1');
    expect(link?.textContent).toBe('Открыть страницу перевода');
    const fold = page.root.querySelector('.card button[aria-expanded]');
    expect(fold?.parentElement?.nextElementSibling?.tagName).toBe('DL');
    expect([fold?.getAttribute('aria-expanded'), fold?.parentElement?.className]).toEqual([
      'false',
      'qr folded',
    ]);
    await page.press('.card button[aria-expanded]');
    expect([fold?.getAttribute('aria-expanded'), fold?.parentElement?.className]).toEqual(['true', 'qr']);
  });

  it('has nothing to unfold without requisites', async () => {
    const { page } = await openPayment({ ...NO_REQUISITES, ...TIPS });
    expect(page.root.querySelector('[aria-expanded]')).toBeNull();
  });
});
