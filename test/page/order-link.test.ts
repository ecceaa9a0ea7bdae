import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderLinkOf } from '../../src/page/order-link.ts';

const ID = '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11';
const OTHER = '11111111-2222-3333-4444-555555555555';

/** The regular expression in the document's head, which requests the order before this module is parsed. */
const HEAD = /(?:\/|order_id=)([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})/i;

const FORMS = [
  `https://pay.example/${ID}`,
  `https://pay.example/${ID}/`,
  `https://pay.example/order/${ID}`,
  `https://pay.example/order/${ID}/`,
  `https://pay.example/?order_id=${ID}`,
  `https://pay.example?order_id=${ID}`,
  `https://pay.example/pay/${ID}`,
  `https://pay.example/pay/order/${ID}`,
  `https://pay.example/pay/?order_id=${ID}`,
  `https://pay.example/pay/index.html?order_id=${ID}`,
  `http://127.0.0.1:8080/${ID}`,
  `https://pay.example/${ID}?lang=en&method=to_card_number&client_id=42`,
  `https://pay.example/?lang=en&order_id=${ID}&method=to_card_number`,
  `https://pay.example/${ID}?client_id=${OTHER}`,
  `https://pay.example/?client_id=${OTHER}&order_id=${ID}`,
  `https://pay.example/${ID}#completed`,
];

describe('orderLinkOf', () => {
  it.each(FORMS)('finds the order in %s, in any case', (href) => {
    expect(orderLinkOf(href).orderId).toBe(ID);
    expect(orderLinkOf(href.replace(ID, ID.toUpperCase())).orderId).toBe(ID);
  });

  it.each(FORMS)('finds the same order as the document’s head in %s', (href) => {
    expect(HEAD.exec(href)?.[1]).toBe(orderLinkOf(href).orderId);
  });

  it.each([
    '.',
    ',',
    ')',
    '>',
    '"',
    "'",
    '%22',
    '%3E',
    '»',
    '%C2%BB',
    '%20',
    '%E2%80%8B',
    '\u200b',
    '\u2060',
    '…',
    '*',
    '_',
    '-',
    '—',
    '!',
    ';',
    '/.',
    '//',
    '?',
    '#',
    '?utm_source=tg',
    '&utm_source=tg',
    '&amp;utm_source=tg',
    '?fbclid=IwAR0-x_y',
    '%3Ffbclid%3Dx',
    '%20Оплатите до вечера',
    'Оплатите',
    '/%D0%BE%D0%BF%D0%BB%D0%B0%D1%82%D0%B0',
    '%',
    '%E0%A4%A',
    '%zz',
    '%u0041',
  ])('ignores %j after the link', (surrounding) => {
    for (const base of [
      'https://pay.example/',
      'https://pay.example/order/',
      'https://pay.example/a?order_id=',
    ]) {
      expect(orderLinkOf(base + ID + surrounding)).toMatchObject({ orderId: ID, plain: base + ID });
    }
  });

  it.each(['"', '%22', '«', '<', '%3C', '%20', '\u200b', '%EF%BB%BF', '(', '%E2%80%8E', '*', '_'])(
    'ignores %j before the ID',
    (surrounding) => {
      expect(orderLinkOf(`https://pay.example/order/${surrounding}${ID}`).orderId).toBe(ID);
      expect(orderLinkOf(`https://pay.example/?order_id=${surrounding}${ID}`).orderId).toBe(ID);
    },
  );

  it('decodes a link that was percent-encoded repeatedly', () => {
    let query = `?order_id=${ID}&lang=en`;
    let path = `order/${ID}/`;
    for (let times = 1; times <= 3; times++) {
      query = encodeURIComponent(query);
      path = encodeURIComponent(path);
      expect(orderLinkOf(`https://pay.example/${query}`)).toMatchObject({ orderId: ID, language: 'en' });
      expect(orderLinkOf(`https://pay.example/${path}`).orderId).toBe(ID);
    }
  });

  it('ignores invisible characters inside the ID', () => {
    expect(orderLinkOf(`https://pay.example/${ID.replace('-', '-%E2%80%8B')}`).orderId).toBe(ID);
    expect(orderLinkOf(`https://pay.example/${ID.replace('4c1e', '4c\u00ad1e')}`).orderId).toBe(ID);
  });

  it.each([
    'https://pay.example/',
    'https://pay.example/order/',
    `https://pay.example/?client_id=${OTHER}`,
    `https://pay.example/?utm_order_id=${OTHER}`,
    `https://pay.example/#${OTHER}`,
    `https://pay.example/#/?order_id=${OTHER}`,
    `https://${OTHER}.pay.example/`,
    `https://${OTHER}`,
    `https://pay.example/${OTHER.slice(1)}`,
    `https://pay.example/${OTHER}0`,
    `https://pay.example/a${OTHER}`,
    `https://pay.example/qr/${OTHER}.png`,
    `https://pay.example/pay/qr/${OTHER.toUpperCase()}.png`,
    `https://pay.example/%2Fqr%2F${OTHER}.png`,
    `https://pay.example/${OTHER}-1`,
    `https://pay.example/${OTHER.replace(/-/g, '')}`,
    `https://pay.example/${OTHER.replace('1', 'g')}`,
    'about:blank',
    'file:///index.html',
    '',
  ])('finds no order in %s', (href) => {
    expect(orderLinkOf(href)).toMatchObject({ orderId: null, plain: href.replace(/[?#].*/, '') });
  });

  it('prefers the path to a parameter, and the last ID in the path', () => {
    expect(orderLinkOf(`https://pay.example/${ID}?order_id=${OTHER}`).orderId).toBe(ID);
    expect(orderLinkOf(`https://pay.example/${OTHER}/${ID}`).orderId).toBe(ID);
    expect(
      orderLinkOf(`https://pay.example/?order_id=${ID}&back=https%3A%2F%2Fshop.example%2F${OTHER}`).orderId,
    ).toBe(ID);
  });

  it.each([
    ['https://pay.example/ID?lang=en&client_id=42#x', 'https://pay.example/ID'],
    ['https://pay.example/pay/order/ID/?fbclid=1', 'https://pay.example/pay/order/ID'],
    ['https://pay.example/pay/?lang=en&order_id=ID&client_id=42', 'https://pay.example/pay/?order_id=ID'],
    ['https://pay.example/%D0%B0/ID.', 'https://pay.example/%D0%B0/ID'],
    ['https://pay.example/%22ID%22', 'https://pay.example/ID'],
  ])('keeps the form of the link for another device: %s', (href, plain) => {
    expect(orderLinkOf(href.replace('ID', ID)).plain).toBe(plain.replace('ID', ID));
    expect(orderLinkOf(orderLinkOf(href.replace('ID', ID)).plain).orderId).toBe(ID);
  });

  it.each([
    ['?client_id=42&method=to_card_number&lang=en', '42', 'to_card_number', 'en'],
    ['?client_id=42&amp;method=to_card_number&amp;lang=en', '42', 'to_card_number', 'en'],
    ['?CLIENT_ID=a%20b&Method=the%20service&LANG=kk).', 'a b', 'the service', 'kk'],
    ['?client_id=a+b%2Bc&lang=ru%20Оплатите', 'a b+c', null, 'ru Оплатите'],
    ['?lang=en?fbclid=x&client_id=', null, null, 'en'],
    ['?client_id=%E0%&method=%20', '%E0%', null, null],
    ['?xclient_id=1#lang=en', null, null, null],
    ['&lang=mn', null, null, 'mn'],
    ['', null, null, null],
  ])('reads the parameters of %s', (query, clientId, method, language) => {
    expect(orderLinkOf(`https://pay.example/${ID}${query}`)).toMatchObject({ clientId, method, language });
  });

  it('never throws on any address', () => {
    const unit = fc.constantFrom(
      ID,
      'order_id=',
      '?',
      '&',
      '#',
      '/',
      '%',
      '%2',
      '%25',
      '%E0',
      '%22',
      'https://',
      'a',
      '-',
      '\u200b',
      '😀',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), fc.boolean(), (rest, base) => {
        const { orderId, plain } = orderLinkOf((base ? 'https://pay.example/' : '') + rest);
        expect([null, ID]).toContain(orderId);
        expect(plain).not.toMatch(/undefined|null/);
      }),
    );
    expect(
      orderLinkOf(`https://pay.example/${'/'.repeat(20_000)}${'?order_id='.repeat(5_000)}`).orderId,
    ).toBeNull();
    expect(orderLinkOf(`https://pay.example/${'"'.repeat(20_000)}`).orderId).toBeNull();
  });
});
