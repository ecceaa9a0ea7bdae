import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isServicePath, routeOf, withoutBase } from '../../../src/server/site/routes.ts';

const ID = '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11';
const files = new Set(['/index.html', '/waiting.svg', '/robots.txt', '/assets/qr-1f.js']);
const route = (path: string, method = 'GET', hasConsole = true) =>
  routeOf(method, path, (file) => files.has(file), hasConsole).to;

describe('an order link', () => {
  // case 39, 41
  it.each([
    `/${ID}`,
    `/${ID}/`,
    `/order/${ID}`,
    `/order/${ID}/`,
    `/${ID.toUpperCase()}`,
    '/',
    '/order',
    `/${ID}.`,
    `/${ID})`,
    `/${ID}%C2%BB`,
    `/${ID},`,
    `/${ID}.html`,
    `/order/${ID}.Please`,
    `//${ID}`,
    '/%E0%A4',
  ])('is the page’s: %s', (path) => {
    expect(route(path)).toBe('document');
    expect(route(path, 'HEAD')).toBe('document');
  });
});

describe('a file', () => {
  it('is served where there is one', () => {
    expect(route('/assets/qr-1f.js')).toBe('file');
    expect(route('/robots.txt')).toBe('file');
  });

  // case 39
  it.each([
    '/assets/gone-12.js',
    '/assets/',
    '/assets/x',
    '/missing.js',
    '/order/x.css',
    '/.env',
    '/.well-known/x',
    '/wp-login.php',
  ])('that is not there is missing, and never the page: %s', (path) => {
    expect(route(path)).toBe('missing');
  });

  it('stands in for the icon that browsers ask for by themselves', () => {
    expect(routeOf('GET', '/favicon.ico', (file) => files.has(file), true)).toEqual({
      to: 'file',
      path: '/waiting.svg',
    });
  });

  it('cannot be written to', () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect(route('/', method)).toBe('refused');
  });
});

describe('a call', () => {
  it.each([
    '/api/v1/orders/',
    '/api',
    '/client-ip',
    '/healthz',
    '/sandbox/orders',
    '/sandbox',
    '/operator/keys',
    '/support/appeals/1/messages',
    '/openapi.json',
  ])('is the service’s, with any method: %s', (path) => {
    expect(route(path)).toBe('service');
    expect(route(path, 'DELETE')).toBe('service');
    expect(isServicePath(`${path}?a=b`)).toBe(true);
  });

  it.each(['/apiary', '/client-ips', '/healthz.txt', '/sandboxes', '/API/v1'])('is not %s', (path) => {
    expect(isServicePath(path)).toBe(false);
  });
});

describe('the console', () => {
  it('is there only with a sandbox', () => {
    expect(route('/console')).toBe('console');
    expect(route('/console/')).toBe('console');
    expect(route('/console', 'GET', false)).toBe('document');
  });
});

describe('the base path', () => {
  it.each([
    ['/pay/api/v1/orders/', '/api/v1/orders/'],
    ['/pay/', '/'],
    ['/pay', '/'],
    ['/payment', '/payment'],
    ['/api/v1/orders/', '/api/v1/orders/'],
  ])('is taken off %s', (path, inner) => {
    expect(withoutBase(path, '/pay/')).toBe(inner);
  });

  it('leaves every path alone when it is the root', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        expect(withoutBase(path, '/')).toBe(path);
      }),
    );
  });
});
