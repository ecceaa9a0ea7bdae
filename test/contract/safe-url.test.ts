import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentLinks } from '../../src/contract/payment.ts';
import {
  bankLink,
  imageAddress,
  qrImage,
  qrPayload,
  type RedirectRules,
  redirectTarget,
  supportAddress,
} from '../../src/contract/safe-url.ts';
import { GOOD, HOSTILE } from '../page/fixtures/hostile.ts';

const ORDER_ID = '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11';
const API = 'https://pay.example';

const page: RedirectRules = {
  origin: 'https://pay.example',
  protocol: 'https:',
  appSchemes: ['myshop:', 'com.shop-1.app+x:'],
  orderLink: `https://pay.example/${ORDER_ID}`,
};
const httpPage: RedirectRules = {
  ...page,
  origin: 'http://127.0.0.1:8080',
  protocol: 'http:',
  orderLink: `http://127.0.0.1:8080/${ORDER_ID}`,
};

const guards: [string, (value: unknown) => unknown][] = [
  ['redirectTarget', (value) => redirectTarget(value, page)],
  ['bankLink', bankLink],
  ['imageAddress', (value) => imageAddress(value, API)],
];

/** Not in the list: values that JSON cannot hold, values that trimming makes valid, and values that some browsers reject. */
const OTHERS: readonly unknown[] = [
  'https://shop.example/\ufeff',
  'https://xn--0/',
  null,
  undefined,
  true,
  Number.NaN,
  ['https://shop.example/'],
  new URL('https://shop.example/'),
  new String('https://shop.example/'),
];

describe('every URL check', () => {
  it.each(guards)('%s rejects every hostile address', (_, guard) => {
    const through = [...HOSTILE, ...OTHERS].filter((value) => guard(value) !== null);
    expect(through).toEqual([]);
  });

  it.each(guards)('%s accepts every good address byte for byte', (_, guard) => {
    for (const value of GOOD) {
      const answer = guard(value);
      expect(typeof answer === 'string' ? { href: answer } : answer).toMatchObject({ href: value });
    }
  });

  it.each(guards)('%s agrees with the browser about the host, and rejects user-info', (_, guard) => {
    const unit = fc.constantFrom(
      ...'htps:/\\@.#?%[]<>"\'& \t\n\u0000\u200b\u3002аx1-_',
      'https://',
      'example',
      'javascript:',
    );
    fc.assert(
      fc.property(
        fc.string({ unit, maxLength: 12 }),
        fc.constantFrom('', 'https://', 'HTTPS://'),
        (rest, start) => {
          const value = start + rest;
          if (guard(value) === null) return;
          const url = new URL(value);
          expect(['https:', 'myshop:']).toContain(url.protocol);
          expect([url.username, url.password]).toEqual(['', '']);
          const written = value.toLowerCase().slice('https://'.length);
          expect(written.startsWith(url.hostname) || /^[\u0400-\u04ff\d.-]+/.test(written)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('redirectTarget', () => {
  const target = (value: string, at = page) => redirectTarget(value, at);

  it.each([
    'https://shop.example/ok?session=a%20b&x=1#/paid?order=1',
    'https://shop.example/ok?x=1?y=2',
    'https://shop.example/ok?a=1&a=2&b=&amp;c',
    'https://shop.example/спасибо?имя=я',
    'https://shop.example/заказ–№5…😀',
    'https://SHOP.example',
  ])('keeps %s byte for byte', (value) => {
    expect(target(value)?.href).toBe(value);
  });

  it.each([
    ['https://shop.example/ok', 'shop.example'],
    ['HTTPS://SHOP.EXAMPLE:8443/x', 'shop.example:8443'],
    ['https://магазин.рф/спасибо', 'магазин.рф'],
    ['https://МАГАЗИН.РФ/', 'магазин.рф'],
    ['https://xn--e1afmkfd.xn--p1ai/ok', 'xn--e1afmkfd.xn--p1ai'],
    ['https://my_shop.example./', 'my_shop.example.'],
  ])('returns the host of %s', (value, host) => {
    expect(target(value)?.host).toBe(host);
  });

  it('accepts http only for a page on http', () => {
    expect(target('http://shop.example/ok')).toBeNull();
    expect(target('http://shop.example/ok', httpPage)?.host).toBe('shop.example');
    expect(target('http://127.0.0.1:9000/ok', httpPage)?.host).toBe('127.0.0.1:9000');
    expect(target('https://shop.example/ok', httpPage)?.host).toBe('shop.example');
  });

  it('accepts only the app schemes of the settings', () => {
    expect(target('myshop://paid?order=1')).toEqual({ href: 'myshop://paid?order=1', host: 'myshop' });
    expect(target('MyShop://Paid')).toEqual({ href: 'MyShop://Paid', host: 'myshop' });
    expect(target('com.shop-1.app+x:///paid')?.host).toBe('com.shop-1.app+x');
    expect(target('\u212aiosk://paid', { ...page, appSchemes: ['kiosk:'] })).toBeNull();
    expect(target('databank://paid', { ...page, appSchemes: ['databank:'] })?.host).toBe('databank');
    expect(
      ['othershop://paid', 'myshop:paid', 'myshop:', 'myshop://user@host', 'xmyshop://paid'].map((v) =>
        target(v),
      ),
    ).toEqual([null, null, null, null, null]);
  });

  it('rejects schemes that run scripts or read files, even when the settings name them', () => {
    const careless = [
      'javascript:',
      'vbscript:',
      'data:',
      'blob:',
      'file:',
      'filesystem:',
      'intent:',
      'http:',
      'https:',
    ];
    const through = careless.filter(
      (scheme) =>
        redirectTarget(`${scheme}//x%0aalert(1)/@`, { ...page, appSchemes: careless }) !== null ||
        redirectTarget(`${scheme}//%0aalert(1)`, { ...page, appSchemes: careless }) !== null,
    );
    expect(through).toEqual([]);
    expect(redirectTarget('', { ...page, appSchemes: [''] })).toBeNull();
  });

  it.each([
    `https://pay.example/${ORDER_ID}`,
    `https://pay.example/${ORDER_ID.toUpperCase()}`,
    `https://PAY.example:443/order/${ORDER_ID}/`,
    `https://pay.example/?order_id=${ORDER_ID}&x=1`,
    `https://pay.example/${ORDER_ID}?status=success#done`,
  ])('rejects the address of the order itself: %s', (value) => {
    expect(target(value)).toBeNull();
  });

  it.each([
    'https://pay.example/',
    'https://pay.example/5a1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11',
    `https://shop.example/${ORDER_ID}`,
  ])('accepts another address: %s', (value) => {
    expect(target(value)?.href).toBe(value);
  });
});

describe('bankLink', () => {
  it.each([
    'bank100000000111://qr.nspk.ru/AS10003P3RH0LJ2A9ROO038L6NT5RU1M?type=01&bank=000000000001',
    'bank110000000005://qr.nspk.ru/AD1',
    'sberpay://invoicing/v2?bankInvoiceId=1',
    'sbolpay://x',
    'sberbankonline://payments',
    'sbolonline://payments',
    'tinkoffbank://Main/Pay',
    'tbank://main',
    'btripsexpenses://x',
    'budgetonline-ios://x',
    'ios-app-smartonline://x#y',
    'https://qr.nspk.ru/AS1',
    'https://c2c.mbank.kg#00020101021132',
  ])('lets %s through', (value) => {
    expect(bankLink(value)).toBe(value);
  });

  it.each([
    'http://qr.nspk.ru/AS1',
    'Sberpay://x',
    'bank10000000011://qr.nspk.ru/',
    'bank1000000001111://qr.nspk.ru/',
    'bank200000000111://qr.nspk.ru/',
    'xbank100000000111://qr.nspk.ru/',
    'bank100000000111://',
    'bank100000000111:///x',
    'bank100000000111://user@evil.example',
    'bank100000000111://qr.nspk.ru/ x',
    'bank100000000111://qr.nspk.ru\\x',
    'sberpay:/x',
    'tbank:x',
    'myshop://x',
  ])('refuses %s', (value) => {
    expect(bankLink(value)).toBeNull();
  });
});

describe('imageAddress', () => {
  it.each([
    'https://cdn.example/qr.png?x=1',
    'data:image/png;base64,iVBORw0KGgo=',
    'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    'data:image/jpeg;base64,/9j/4AAQ+w==',
  ])('lets %s through', (value) => {
    expect(imageAddress(value, API)).toBe(value);
  });

  it.each([
    'http://cdn.example/qr.png',
    '/relative.png',
    'relative.png',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/webp;base64,UklGRg==',
    'data:image/png,x',
    'data:image/png;charset=utf-8;base64,aaaa',
    'data:image/png;base64,',
    'data:image/png;base64,a<b',
    'data:image/png;base64,aaaa,data:text/html',
    'data:text/html;base64,PHNjcmlwdD4=',
    'DATA:image/png;base64,aaaa',
    'bank100000000111://qr.nspk.ru/x',
  ])('refuses %s', (value) => {
    expect(imageAddress(value, API)).toBeNull();
  });

  it('accepts an image on http from the service’s own origin only', () => {
    const local = 'http://127.0.0.1:8080';
    expect(imageAddress(`${local}/qr/1.png`, local)).toBe(`${local}/qr/1.png`);
    expect(imageAddress('http://127.0.0.1:8081/qr/1.png', local)).toBeNull();
    expect(imageAddress(`${local}@evil.example/`, local)).toBeNull();
    expect(imageAddress('http://127.0.0.1:8080.evil.example/', local)).toBeNull();
  });

  it('accepts an image of one megabyte', () => {
    const image = `data:image/png;base64,${'A'.repeat(1_400_000)}`;
    expect(imageAddress(image, API)).toBe(image);
    expect(imageAddress(`${image}!`, API)).toBeNull();
  });
});

describe('the QR payload', () => {
  const none: PaymentLinks = {
    qrCode: null,
    tpayLink: null,
    nspkUrl: null,
    deeplinkUrl: null,
    donationUrl: null,
  };
  const NSPK =
    'https://qr.nspk.ru/AS10003P3RH0LJ2A9ROO038L6NT5RU1M?type=01&bank=000000000001&sum=10000&cur=RUB&crc=F3D0';
  const IMAGE = 'https://cdn.example/qr.png';
  const payload = (links: Partial<PaymentLinks>) => qrPayload({ ...none, ...links });
  const image = (qrCode: string | null) => qrImage({ ...none, qrCode }, API);

  it('prefers the link of the fast payment system', () => {
    expect(payload({ qrCode: NSPK, tpayLink: 'https://t.example/1' })).toBe(NSPK);
    expect(image(NSPK)).toBeNull();
  });

  it('takes another payment link when the code is an image', () => {
    const [tpayLink, nspkUrl, deeplinkUrl] = ['https://t.example/1', `${NSPK}2`, 'sberpay://invoicing/1'];
    expect(payload({ qrCode: IMAGE, tpayLink, nspkUrl, deeplinkUrl })).toBe(tpayLink);
    expect(payload({ qrCode: IMAGE, nspkUrl, deeplinkUrl })).toBe(nspkUrl);
    expect(payload({ qrCode: IMAGE, deeplinkUrl })).toBe(deeplinkUrl);
    expect(payload({ qrCode: IMAGE })).toBeNull();
    expect(image(IMAGE)).toBe(IMAGE);
  });

  it('takes a link with a payload in its hash, as Kyrgyz banks make them', () => {
    const elqr = 'https://c2c.mbank.kg#00020101021132440012c2c.mbank.kg';
    expect(payload({ qrCode: elqr })).toBe(elqr);
    expect(image(elqr)).toBeNull();
  });

  it.each([
    'http://qr.nspk.ru/AS1',
    'https://qr.nspk.ru.evil.example/AS1',
    'https://evil.example/qr.nspk.ru',
    'https://xqr.nspk.ru/AS1',
  ])('rejects %s', (qrCode) => {
    expect(payload({ qrCode })).toBeNull();
  });

  it('skips a link that is not allowed', () => {
    expect(
      payload({ tpayLink: 'javascript:alert(1)', nspkUrl: 'http://x.example', deeplinkUrl: 'tbank://pay' }),
    ).toBe('tbank://pay');
    expect([image('javascript:x'), image('/relative.png'), image(null)]).toEqual([null, null, null]);
  });
});

describe('supportAddress', () => {
  const filled = (template: unknown) =>
    supportAddress(template, { payment: 'p-1', order: '№ 7&x={payment}' });
  const ORDER = '%E2%84%96%207%26x%3D%7Bpayment%7D';

  it.each([
    ['https://shop.example/help', 'https://shop.example/help'],
    [
      'https://shop.example/help?p={payment}&o={order}#{order}',
      `https://shop.example/help?p=p-1&o=${ORDER}#${ORDER}`,
    ],
    ['mailto:help@shop.example', 'mailto:help@shop.example'],
    ['mailto:help@shop.example?subject={order}', `mailto:help@shop.example?subject=${ORDER}`],
    ['tel:+78001234567', 'tel:+78001234567'],
    ['tel:8(800)123-45-67', 'tel:8(800)123-45-67'],
    ['tel:+78001234567;ext=12', 'tel:+78001234567;ext=12'],
  ])('fills %s', (template, address) => {
    expect(filled(template)).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    'http://shop.example/help',
    'https://{order}.example/',
    'https://shop.example@evil.example/',
    'mailto:',
    'mailto:a b@shop.example',
    'tel:*100#',
    'tel:',
    'sms:+78001234567',
    'data:text/html,x',
    '//shop.example',
    '',
    null,
    7,
  ])('refuses %j', (template) => {
    expect(filled(template)).toBeNull();
  });

  it('leaves out a value that cannot be encoded', () => {
    expect(supportAddress('https://shop.example/?o={order}', { payment: '', order: '\ud800' })).toBe(
      'https://shop.example/?o=',
    );
  });
});
