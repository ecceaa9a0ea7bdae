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
    title: 'Ссылка неполная',
    words: ['Откройте ссылку из сообщения магазина ещё раз или попросите у магазина новую.'],
    actions: [],
  },
  'not-found': {
    title: 'Заказ не найден',
    words: ['Не переводите по прежним реквизитам. Попросите у магазина новую ссылку.'],
    actions: [],
  },
  unavailable: {
    title: 'Не удаётся загрузить заказ',
    words: ['Сервис сейчас занят. Страница загрузится сама.'],
    actions: ['Попробовать снова'],
    never: /не платите ещё раз/,
  },
  'unavailable with a payment': {
    title: 'Не удаётся загрузить заказ',
    words: ['Если вы уже перевели деньги, не платите ещё раз.'],
    actions: ['Попробовать снова', 'Открыть сайт магазина'],
  },
  unclear: {
    title: 'Уточняем состояние платежа',
    words: ['Мы продолжаем проверять сами.', 'не платите ещё раз'],
    actions: ['Попробовать снова', 'Открыть сайт магазина'],
    never: /Оплата получена|отменён|закрыт|вышло/,
  },
  verify: {
    title: 'В этом браузере не получается показать платёж',
    words: ['Откройте ссылку в другом браузере или подождите минуту.', 'не платите ещё раз'],
    actions: ['Скопировать ссылку', 'Попробовать снова', 'Открыть сайт магазина'],
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
    actions: ['Открыть сайт магазина'],
  },
  'choose without a sum': {
    title: 'Выберите способ оплаты',
    words: ['Сумма перевода', 'От 0,01 ₽ до 10 000 000 ₽'],
    actions: ['Открыть сайт магазина'],
    never: /К оплате/,
  },
  preparing: {
    title: 'Готовим реквизиты',
    words: ['Обычно несколько секунд. Не закрывайте страницу.'],
    actions: [],
  },
  'preparing for a minute': {
    title: 'Реквизиты задерживаются',
    words: ['Деньги не списаны. Подождите или выберите другой способ.'],
    actions: ['Выбрать другой способ', 'Открыть сайт магазина'],
  },
  pay: {
    title: 'Перевод по номеру телефона, ровно 1 500,50 ₽',
    words: [
      'Осталось 15:00',
      'Номер телефона · СБП',
      'Банк получателя',
      'Как перевести',
      'Откройте в приложении банка перевод по номеру телефона',
      'Вставьте номер и выберите банк получателя',
      'отправьте ровно 1 500,50 ₽ одним переводом, без комментария',
      'Ждём перевод. Страница обновится сама',
      'Номер платежа',
    ],
    actions: [
      'Скопировать: Сумма',
      'Скопировать: Номер телефона · СБП',
      'Перевод отправлен',
      'Проверить',
      'Скопировать: Номер платежа',
      'Открыть сайт магазина',
      'Другой способ',
    ],
  },
  withdrawn: {
    title: 'Не переводите: эти реквизиты больше не действуют',
    words: ['Если вы уже перевели деньги, не платите ещё раз.', 'Мы продолжаем проверять сами.'],
    actions: ['Проверить', 'Выбрать другой способ', 'Открыть сайт магазина', 'Скопировать: Номер платежа'],
  },
  expired: {
    title: 'Время вышло, не переводите',
    words: [
      '1 500,50 ₽',
      'Успели перевести вовремя? Ничего не делайте: мы ещё проверяем, платить второй раз не нужно. Сохраните чек.',
      'Не переводили? Деньги не списаны.',
    ],
    actions: ['Проверить', 'Выбрать другой способ', 'Открыть сайт магазина', 'Скопировать: Номер платежа'],
  },
  paid: {
    title: 'Оплата получена',
    words: [
      '1 500,50 ₽',
      'Заказ № 10482 оплачен.',
      'Номер заказа10482',
      'Подтверждено15 января 2026 г.',
      'СпособПо номеру телефона',
      'Вернёмся в магазин через 10 сек.',
    ],
    actions: ['Скопировать: Номер платежа', 'Вернуться в shop.example', 'Остаться', 'Сохранить'],
  },
  canceled: {
    title: 'Платёж отменён',
    words: [
      'Деньги не списаны. Если вы всё же перевели, не платите ещё раз: сохраните чек и напишите в магазин.',
    ],
    actions: ['Скопировать: Номер платежа', 'Выбрать способ снова', 'Вернуться в shop.example'],
    never: /Вернёмся/,
  },
  refunded: {
    title: 'Деньги возвращены',
    words: ['1 500,50 ₽', 'Обычно деньги приходят за несколько дней: срок зависит от банка.'],
    actions: ['Скопировать: Номер платежа', 'Вернуться в shop.example'],
    never: /Вернёмся/,
  },
  deleted: {
    title: 'Платёж закрыт',
    words: ['не платите ещё раз: сохраните чек и напишите в магазин.'],
    actions: ['Скопировать: Номер платежа', 'Вернуться в shop.example'],
    never: /Вернёмся/,
  },
  closed: {
    title: 'Магазин закрыл этот заказ',
    words: ['Если вы уже перевели деньги, не платите ещё раз.'],
    actions: ['Вернуться в shop.example'],
    never: /Вернёмся|На карту/,
  },
};

const EN: Record<StateName, Said> = {
  loading: { title: 'Loading the order', words: ['Order payment'], actions: [] },
  'link-invalid': {
    title: 'This link is incomplete',
    words: ['Open the shop’s link again, or ask the shop for a new one.'],
    actions: [],
  },
  'not-found': {
    title: 'Order not found',
    words: ['Don’t use the old details. Ask the shop for a new link.'],
    actions: [],
  },
  unavailable: {
    title: 'We can’t load this order',
    words: ['The service is busy right now. The page will load by itself.'],
    actions: ['Try again'],
    never: /do not pay again/,
  },
  'unavailable with a payment': {
    title: 'We can’t load this order',
    words: ['If you already sent money, do not pay again.'],
    actions: ['Try again', 'Open the shop’s site'],
  },
  unclear: {
    title: 'Checking the payment',
    words: ['We keep checking.', 'do not pay again'],
    actions: ['Try again', 'Open the shop’s site'],
    never: /received|canceled|closed|Time is up/,
  },
  verify: {
    title: 'This browser can’t show the payment',
    words: ['Open the link in another browser, or wait a minute.', 'do not pay again'],
    actions: ['Copy the link', 'Try again', 'Open the shop’s site'],
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
    actions: ['Open the shop’s site'],
  },
  'choose without a sum': {
    title: 'Choose how to pay',
    words: ['Amount to transfer', 'From ₽0.01 to ₽10,000,000'],
    actions: ['Open the shop’s site'],
    never: /To pay/,
  },
  preparing: {
    title: 'Preparing the details',
    words: ['Usually a few seconds. Keep this page open.'],
    actions: [],
  },
  'preparing for a minute': {
    title: 'This is taking longer than usual',
    words: ['No money was taken. Wait, or choose another method.'],
    actions: ['Choose another method', 'Open the shop’s site'],
  },
  pay: {
    title: 'Transfer by phone number, exactly ₽1,500.50',
    words: [
      'Time left 15:00',
      'Phone number · SBP',
      'Recipient bank',
      'How to transfer',
      'In your bank app open the transfer by phone number',
      'Paste the number and choose the recipient bank',
      'send exactly ₽1,500.50 in one transfer, with no message',
      'Waiting for your transfer. This page updates by itself',
      'Payment number',
    ],
    actions: [
      'Copy: Amount',
      'Copy: Phone number · SBP',
      'I have transferred',
      'Check',
      'Copy: Payment number',
      'Open the shop’s site',
      'Another method',
    ],
  },
  withdrawn: {
    title: 'Do not transfer: these details are no longer valid',
    words: ['If you already sent money, do not pay again.', 'We keep checking.'],
    actions: ['Check', 'Choose another method', 'Open the shop’s site', 'Copy: Payment number'],
  },
  expired: {
    title: 'Time is up, do not transfer',
    words: [
      '₽1,500.50',
      'Sent it in time? We are still checking, and you don’t need to pay again. Keep the receipt.',
      'Did not send it? No money was taken.',
    ],
    actions: ['Check', 'Choose another method', 'Open the shop’s site', 'Copy: Payment number'],
  },
  paid: {
    title: 'Payment received',
    words: [
      '₽1,500.50',
      'Order 10482 is paid.',
      'Order number10482',
      'Confirmed15 January 2026',
      'MethodBy phone number',
      'Going back to the shop in 10 s',
    ],
    actions: ['Copy: Payment number', 'Back to shop.example', 'Stay here', 'Save'],
  },
  canceled: {
    title: 'Payment canceled',
    words: [
      'No money was taken. If you did send it, do not pay again: keep the receipt and contact the shop.',
    ],
    actions: ['Copy: Payment number', 'Choose a method again', 'Back to shop.example'],
    never: /Going back/,
  },
  refunded: {
    title: 'Money returned',
    words: ['₽1,500.50', 'It usually takes a few days.'],
    actions: ['Copy: Payment number', 'Back to shop.example'],
    never: /Going back/,
  },
  deleted: {
    title: 'Payment closed',
    words: ['do not pay again: keep the receipt and contact the shop.'],
    actions: ['Copy: Payment number', 'Back to shop.example'],
    never: /Going back/,
  },
  closed: {
    title: 'The shop has closed this order',
    words: ['If you already sent money, do not pay again.'],
    actions: ['Back to shop.example'],
    never: /Going back|To a card/,
  },
};

/** The tab's title while a transfer is awaited. */
const AWAITED = { 'ru-RU': 'Ждём перевод, 15 мин', 'en-GB': 'Waiting for your transfer, 15 min' };

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
    const waiting = name === 'pay' ? AWAITED[language] : manual.loading.words[0];
    expect(seen.title).toBe(icon === 'waiting' ? waiting : manual[name].title);
    expect(seen.icon).toBe(icon);
  });
});
