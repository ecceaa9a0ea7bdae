import { describe, expect, it } from 'vitest';
import { apiOriginOf, checkAppSchemes } from '../../../src/server/build/environment.ts';

describe('VITE_API_URL', () => {
  it.each([
    ['', null],
    ['/pay', null],
    ['https://api.example', 'https://api.example'],
    ['https://api.example:8443/v', 'https://api.example:8443'],
    ['http://localhost:8080', 'http://localhost:8080'],
  ])('%j gives the policy the origin %j', (url, origin) => {
    expect(apiOriginOf(url)).toBe(origin);
  });

  it.each([
    'api.example',
    'https://api.example/',
    'https://api.example?a',
    'ftp://api.example',
    "https://a' *",
    '//x',
  ])('cannot be %s', (url) => {
    expect(() => apiOriginOf(url)).toThrow(/VITE_API_URL/);
  });
});

describe('VITE_APP_SCHEMES', () => {
  it('holds schemes of applications', () => {
    expect(() => checkAppSchemes('')).not.toThrow();
    expect(() => checkAppSchemes('myshop, shop+test')).not.toThrow();
  });

  it.each(['javascript', 'data', 'https', 'intent', 'my shop:', 'MyShop', '1shop'])(
    'cannot hold %s',
    (scheme) => {
      expect(() => checkAppSchemes(scheme)).toThrow(/VITE_APP_SCHEMES/);
    },
  );
});
