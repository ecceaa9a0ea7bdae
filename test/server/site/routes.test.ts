import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isServicePath, routeOf, withoutBase } from '../../../src/server/site/routes.ts';

const ID = '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11';
const files = new Set(['/index.html', '/waiting.svg', '/robots.txt', '/assets/qr-1f.js']);
const route = (path: string, method = 'GET', hasConsole = true) =>
  routeOf(method, path, (file) => files.has(file), hasConsole).to;

describe('an order link', () => {
  it.each([
    `/${ID}`,
    `/${ID}/`,
    `/order/${ID}`,
    `/order/${ID}/`,
    `/${ID.toUpperCase()}`,
    '/order',
    `/${ID}.`,
    `/${ID})`,
    `/${ID}%C2%BB`,
    `/${ID},`,
    `/${ID}.html`,
    `/order/${ID}.Please`,
    `//${ID}`,
    '/%E0%A4',
  ])('is routed to the page: %s', (path) => {
    expect(route(path)).toBe('document');
    expect(route(path, 'HEAD')).toBe('document');
  });
});

describe('a file', () => {
  it('is served when the build has it', () => {
    expect(route('/assets/qr-1f.js')).toBe('file');
    expect(route('/robots.txt')).toBe('file');
  });

  it.each([
    '/assets/gone-12.js',
    '/assets/',
    '/assets/x',
    '/missing.js',
    '/order/x.css',
    '/.env',
    '/.well-known/x',
    '/wp-login.php',
  ])('that the build lacks is a 404, never the page: %s', (path) => {
    expect(route(path)).toBe('missing');
  });

  it('replaces /favicon.ico, which browsers request by default', () => {
    expect(routeOf('GET', '/favicon.ico', (file) => files.has(file), true)).toEqual({
      to: 'file',
      path: '/waiting.svg',
    });
  });

  it('accepts only GET and HEAD', () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect(route('/', method)).toBe('refused');
  });
});

describe('the root', () => {
  it('is the start page, or the payment page when the query names an order', () => {
    expect(route('/')).toBe('start-page');
    const withOrder = routeOf('GET', '/', () => false, true, `?order_id=${ID}`);
    expect(withOrder).toEqual({ to: 'document' });
  });
});

describe('a path that is almost one of the service', () => {
  it.each([
    '//api/v1/orders/',
    '/API/v1/orders/',
    '///Operator/keys',
    '/%61pi/v1/orders/',
    '//sandbox',
    '/OpenAPI.json',
    '/HealthZ',
  ])('is a 404, never the page: %s', (path) => {
    expect(route(path)).toBe('missing');
    expect(route(path, 'POST')).toBe('missing');
  });
});

describe('an API call', () => {
  it.each([
    '/api/v1/orders/',
    '/api',
    '/client-ip',
    '/healthz',
    '/qr/3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11.png',
    '/livez',
    '/readyz',
    '/sandbox/orders',
    '/sandbox',
    '/operator/keys',
    '/support/appeals/1/messages',
    '/openapi.json',
  ])('is routed to the service with any method: %s', (path) => {
    expect(route(path)).toBe('service');
    expect(route(path, 'DELETE')).toBe('service');
    expect(isServicePath(`${path}?a=b`)).toBe(true);
  });

  it.each(['/apiary', '/client-ips', '/healthz.txt', '/qrs', '/sandboxes', '/API/v1'])(
    'is not %s',
    (path) => {
      expect(isServicePath(path)).toBe(false);
    },
  );
});

describe('the console', () => {
  it('exists only with a sandbox', () => {
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
  ])('is removed from %s', (path, inner) => {
    expect(withoutBase(path, '/pay/')).toBe(inner);
  });

  it('leaves every path unchanged when it is the root', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        expect(withoutBase(path, '/')).toBe(path);
      }),
    );
  });
});
