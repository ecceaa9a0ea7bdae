import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCallbackUrl, isRedirectUrl, supportUrlProblem } from '../../../src/service/rules/addresses.ts';

describe('a redirect URL', () => {
  it.each([
    'https://shop.example/ok',
    'https://shop.example/ok?session=a%20b&x=1#/paid?order=1',
    'http://localhost:8080/',
    'https://xn--80aqaf.xn--p1ai/путь',
    'https://магазин.рф/путь',
    'HTTPS://SHOP.EXAMPLE/',
    'myapp://paid/1',
  ])('may be %s', (value) => {
    expect(isRedirectUrl(value)).toBe(true);
  });

  // Schemes that run code or read local files.
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://shop.example/%0aalert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://shop.example/x',
    'file:///etc/passwd',
    'view-source:https://shop.example',
    'intent://x#Intent;scheme=https;end',
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https:///evil.example',
    'https:\\\\evil.example',
    'https://shop.example@evil.example/',
    'https://a:b@evil.example/',
    'https://',
    // The page follows no address without two slashes.
    'shop.app:paid',
    'https://[::1]/',
    'https://a b',
    '',
    'shop',
  ])('may not be %j', (value) => {
    expect(isRedirectUrl(value)).toBe(false);
  });

  it('is accepted or rejected by its own scheme', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
        expect(isRedirectUrl(url)).toBe(true);
        expect(isRedirectUrl(`javascript:${url}`)).toBe(false);
        expect(isRedirectUrl(url.replace(/^https?:/, ''))).toBe(false);
      }),
    );
  });
});

describe('a callback URL', () => {
  it('is a web URL', () => {
    expect(isCallbackUrl('https://shop.example/hook')).toBe(true);
    expect(isCallbackUrl('http://127.0.0.1:9/hook')).toBe(true);
    for (const value of ['myapp://hook', 'https:hook', 'https://a@b/', 'hook']) {
      expect(isCallbackUrl(value)).toBe(false);
    }
  });
});

describe('a support link', () => {
  it.each([
    'https://shop.example/help',
    'https://shop.example/help/{order}?payment={payment}',
    'https://магазин.рф/помощь',
    'mailto:help@shop.example',
    'mailto:help+pay@shop.example?subject=Order%20{order}&body={payment}',
    'tel:+7(495)000-00-00',
    'tel:88000000000',
  ])('may be %s', (value) => {
    expect(supportUrlProblem(value)).toBeNull();
  });

  it.each([
    ['https://{order}.shop.example/', 'not an https, mailto or tel address'],
    ['http://shop.example/', 'not an https, mailto or tel address'],
    ['javascript:alert(1)', 'not an https, mailto or tel address'],
    ['tg://resolve?domain=shop', 'not an https, mailto or tel address'],
    ['/help', 'not an https, mailto or tel address'],
    ['mailto:help', 'not an https, mailto or tel address'],
    ['mailto:{order}@shop.example', 'not an https, mailto or tel address'],
    ['mailto:help@shop.example?subject=a b', 'not an https, mailto or tel address'],
    ['tel:+7 495 000 00 00', 'not an https, mailto or tel address'],
    ['tel:{order}', 'not an https, mailto or tel address'],
    ['https://me:pw@shop.example/', 'a user name or a password'],
    ['https://shop.example/{id}', 'the only placeholders are {payment} and {order}'],
    ['https://shop.example/{order', 'the only placeholders are {payment} and {order}'],
    ['https://shop.example/order}', 'the only placeholders are {payment} and {order}'],
  ])('is never %s', (value, problem) => {
    expect(supportUrlProblem(value)).toContain(problem);
  });
});
