import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RenderedPage } from '../../../src/testing/render-page.ts';
import { aSandbox, type PageSandbox } from '../page-sandbox.ts';
import { accessibleName } from './accessible-name.ts';
import { STATE_NAMES, STATES, type StateName } from './states.ts';

/** Accessible names of the buttons and links of a screen, without the language switch, which every screen has. */
function actions(page: RenderedPage): string[] {
  return [...page.root.querySelectorAll('a[href], button:not([data-method])')].map(accessibleName);
}

interface Said {
  readonly title: string;
  readonly words: readonly string[];
  readonly actions: readonly string[];
  /** Text that the screen must not have: a promise, or requisites. */
  readonly never?: RegExp;
}

const PAY_TO = /\+7|Номер телефона|Phone number|Банк получателя|Recipient bank/;

/** The texts and actions of each screen. */
const RU: Record<StateName, Said> = {
  loading: { title: 'Загружаем заказ', words: ['Оплата заказа'], actions: [] },
  'link-invalid': {
    title: 'Ссылка повреждена',
    words: ['Откройте ссылку из магазина целиком или попросите новую.'],
    actions: [],
  },
  'not-found': { title: 'Заказ не найден', words: ['Не переводите по старым реквизитам'], actions: [] },
  unavailable: {
    title: 'Не удаётся загрузить заказ',
    words: ['Мы продолжаем пробовать сами.'],
    actions: ['Попробовать снова'],
    never: /не платите ещё раз/,
  },
  'unavailable with a payment': {
    title: 'Не удаётся загрузить заказ',
    words: ['Если вы уже перевели деньги, не платите ещё раз.'],
    actions: ['Попробовать снова', 'Связаться с магазином'],
  },
  unclear: {
    title: 'Уточняем состояние платежа',
    words: ['Мы продолжаем проверять сами.', 'не платите ещё раз'],
    actions: ['Попробовать снова', 'Связаться с магазином'],
    never: /Оплата получена|отменён|удалён|вышло/,
  },
  verify: {
    title: 'Не удалось подтвердить, что вы не робот',
    words: ['откройте ссылку в другом браузере', 'не платите ещё раз'],
    actions: ['Скопировать: Ссылка', 'Попробовать снова', 'Связаться с магазином'],
  },
  choose: {
    title: 'Выберите способ оплаты',
    words: [
      'shop.example',
      'Заказ № 10482',
      'К оплате 1 500,50 ₽',
      'На карту',
      'По номеру карты, бывает комиссия',
    ],
    actions: ['Связаться с магазином'],
  },
  'choose without a sum': {
    title: 'Выберите способ оплаты',
    words: ['Сумма перевода', 'От 0,01 ₽ до 10 000 000 ₽'],
    actions: ['Связаться с магазином'],
    never: /К оплате/,
  },
  preparing: {
    title: 'Готовим реквизиты',
    words: ['Обычно несколько секунд. Не закрывайте страницу.'],
    actions: [],
  },
  'preparing for a minute': {
    title: 'Готовим реквизиты',
    words: ['Реквизиты ещё не пришли.'],
    actions: ['Выбрать другой способ', 'Связаться с магазином'],
  },
  pay: {
    title: 'Переведите ровно 1 500,50 ₽',
    words: [
      'Осталось 15:00',
      'Номер телефона · СБП',
      'Банк получателя',
      'Одним переводом, до копейки. Комментарий не нужен',
      'Проверьте сумму после вставки',
      'В приложении банка выберите банк получателя',
      'Ждём перевод. Проверим сами',
      'Номер платежа',
    ],
    actions: [
      'Скопировать: Сумма',
      'Скопировать: Номер телефона · СБП',
      'Проверить',
      'Скопировать: Номер платежа',
      'Связаться с магазином',
      'Другой способ',
    ],
  },
  withdrawn: {
    title: 'Реквизиты отозваны, не переводите',
    words: ['Если вы уже перевели деньги, не платите ещё раз.', 'Мы продолжаем проверять сами.'],
    actions: ['Проверить', 'Выбрать способ снова', 'Скопировать: Номер платежа', 'Связаться с магазином'],
  },
  expired: {
    title: 'Время вышло, не переводите',
    words: [
      '1 500,50 ₽',
      'Реквизиты больше не действуют. Сохраните чек, если уже перевели.',
      'Если вы уже перевели деньги, не платите ещё раз.',
    ],
    actions: ['Проверить', 'Выбрать способ снова', 'Скопировать: Номер платежа', 'Связаться с магазином'],
  },
  paid: {
    title: 'Оплата получена',
    words: ['1 500,50 ₽', 'Больше ничего платить не нужно.', 'Вернёмся через 5 с'],
    actions: ['Скопировать: Номер платежа', 'Вернуться в shop.example', 'Остаться'],
  },
  canceled: {
    title: 'Платёж отменён',
    words: ['Если вы уже перевели деньги, не переводите ещё раз: напишите в магазин и сохраните чек.'],
    actions: [
      'Скопировать: Номер платежа',
      'Выбрать способ снова',
      'Вернуться в shop.example',
      'Связаться с магазином',
    ],
    never: /Вернёмся/,
  },
  refunded: {
    title: 'Деньги возвращены',
    words: ['1 500,50 ₽', 'Когда они придут, зависит от вашего банка.'],
    actions: ['Скопировать: Номер платежа', 'Вернуться в shop.example', 'Связаться с магазином'],
    never: /Вернёмся/,
  },
  deleted: {
    title: 'Платёж удалён',
    words: ['не переводите ещё раз: напишите в магазин'],
    actions: ['Скопировать: Номер платежа', 'Вернуться в shop.example', 'Связаться с магазином'],
    never: /Вернёмся/,
  },
  closed: {
    title: 'Магазин закрыл этот заказ',
    words: ['Если вы уже перевели деньги, не платите ещё раз.'],
    actions: ['Вернуться в shop.example', 'Связаться с магазином'],
    never: /Вернёмся|На карту/,
  },
};

const EN: Record<StateName, Said> = {
  loading: { title: 'Loading the order', words: ['Order payment'], actions: [] },
  'link-invalid': {
    title: 'This link is damaged',
    words: ['Open the whole link from the shop, or ask for a new one.'],
    actions: [],
  },
  'not-found': { title: 'Order not found', words: ['Do not pay to old details'], actions: [] },
  unavailable: {
    title: 'The order does not load',
    words: ['We keep trying.'],
    actions: ['Try again'],
    never: /do not pay again/,
  },
  'unavailable with a payment': {
    title: 'The order does not load',
    words: ['If you already sent money, do not pay again.'],
    actions: ['Try again', 'Contact the shop'],
  },
  unclear: {
    title: 'Checking the payment',
    words: ['We keep checking.', 'do not pay again'],
    actions: ['Try again', 'Contact the shop'],
    never: /received|canceled|deleted|Time is up/,
  },
  verify: {
    title: 'We could not confirm you are not a robot',
    words: ['open the link in another browser', 'do not pay again'],
    actions: ['Copy: Link', 'Try again', 'Contact the shop'],
  },
  choose: {
    title: 'Choose how to pay',
    words: [
      'shop.example',
      'Order 10482',
      'To pay ₽1,500.50',
      'To a card',
      'By card number, there may be a fee',
    ],
    actions: ['Contact the shop'],
  },
  'choose without a sum': {
    title: 'Choose how to pay',
    words: ['Amount to transfer', 'From ₽0.01 to ₽10,000,000'],
    actions: ['Contact the shop'],
    never: /To pay/,
  },
  preparing: {
    title: 'Preparing the details',
    words: ['Usually a few seconds. Keep this page open.'],
    actions: [],
  },
  'preparing for a minute': {
    title: 'Preparing the details',
    words: ['The details have not come yet.'],
    actions: ['Choose another method', 'Contact the shop'],
  },
  pay: {
    title: 'Transfer exactly ₽1,500.50',
    words: [
      'Time left 15:00',
      'Phone number · SBP',
      'Recipient bank',
      'In one transfer, the exact amount. Leave the message empty',
      'Check the amount after pasting',
      'In your bank app choose the recipient bank',
      'Waiting for your transfer. We check it for you',
      'Payment number',
    ],
    actions: [
      'Copy: Amount',
      'Copy: Phone number · SBP',
      'Check',
      'Copy: Payment number',
      'Contact the shop',
      'Another method',
    ],
  },
  withdrawn: {
    title: 'Details withdrawn, do not transfer',
    words: ['If you already sent money, do not pay again.', 'We keep checking.'],
    actions: ['Check', 'Choose a method again', 'Copy: Payment number', 'Contact the shop'],
  },
  expired: {
    title: 'Time is up, do not transfer',
    words: [
      '₽1,500.50',
      'The details are no longer valid. Keep the receipt if you already paid.',
      'If you already sent money, do not pay again.',
    ],
    actions: ['Check', 'Choose a method again', 'Copy: Payment number', 'Contact the shop'],
  },
  paid: {
    title: 'Payment received',
    words: ['₽1,500.50', 'There is nothing more to pay.', 'Going back in 5 s'],
    actions: ['Copy: Payment number', 'Back to shop.example', 'Stay here'],
  },
  canceled: {
    title: 'Payment canceled',
    words: ['If you already sent money, do not send it again: contact the shop and keep the receipt.'],
    actions: ['Copy: Payment number', 'Choose a method again', 'Back to shop.example', 'Contact the shop'],
    never: /Going back/,
  },
  refunded: {
    title: 'Money returned',
    words: ['₽1,500.50', 'When it arrives depends on your bank.'],
    actions: ['Copy: Payment number', 'Back to shop.example', 'Contact the shop'],
    never: /Going back/,
  },
  deleted: {
    title: 'Payment deleted',
    words: ['do not send it again: contact the shop'],
    actions: ['Copy: Payment number', 'Back to shop.example', 'Contact the shop'],
    never: /Going back/,
  },
  closed: {
    title: 'The shop has closed this order',
    words: ['If you already sent money, do not pay again.'],
    actions: ['Back to shop.example', 'Contact the shop'],
    never: /Going back|To a card/,
  },
};

let sandbox: PageSandbox;
let page: RenderedPage;

beforeEach(async () => {
  sandbox = await aSandbox();
});

afterEach(async () => {
  page.stop();
  await sandbox.close();
});

describe.each([
  ['ru-RU', RU],
  ['en-GB', EN],
] as const)('in %s', (language, manual) => {
  it.each(STATE_NAMES)('%s has its title, texts and actions', async (name) => {
    const expected = manual[name];
    const state = STATES[name];
    page = await state.bring(sandbox, { languages: [language] });
    expect(page.screen()).toBe(state.screen);
    const words = page.words();
    expect(page.root.querySelectorAll('h1')).toHaveLength(1);
    expect(page.root.querySelector('h1')?.textContent?.replace(/\s+/g, ' ').trim()).toBe(expected.title);
    for (const line of expected.words) expect(words).toContain(line);
    if (expected.never) expect(words).not.toMatch(expected.never);
    if (name !== 'pay') expect(words).not.toMatch(PAY_TO);
    expect(actions(page)).toEqual(expected.actions);
    expect(words).not.toMatch(/NaN|undefined|null|\[object/);
    expect(page.browser.seen.language).toBe(language.slice(0, 2));
  });

  it.each([
    ['choose', 'waiting'],
    ['pay', 'waiting'],
    ['paid', 'done'],
    ['canceled', 'stopped'],
    ['expired', 'stopped'],
    ['withdrawn', 'stopped'],
    ['refunded', 'stopped'],
    ['deleted', 'stopped'],
    ['closed', 'stopped'],
  ] as const)('the tab’s title and icon show %s (%s)', async (name, icon) => {
    page = await STATES[name].bring(sandbox, { languages: [language] });
    const { seen } = page.browser;
    expect(seen.title).toBe(icon === 'waiting' ? manual.loading.words[0] : manual[name].title);
    expect(seen.icon).toBe(icon);
  });
});
