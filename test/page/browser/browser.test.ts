import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserPlatform } from '../../../src/page/browser/browser.ts';
import { firstPlatform } from '../../../src/page/browser/first.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(window, 'early');
  Reflect.deleteProperty(navigator, 'share');
});

const ORDER = '/api/v1/orders/1/';

describe('the browser as the page’s world', () => {
  it('hands over what the head of the document asked for, each answer once', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return new Response('{"early":false}');
    });
    window.early = { [`https://api.example${ORDER}`]: Promise.resolve(new Response('{"early":true}')) };
    const { http } = firstPlatform('https://api.example');
    const read = () => http.send({ path: ORDER, timeoutMs: 1000 }).reply;
    expect(await read()).toMatchObject({ body: { early: true } });
    expect(await read()).toMatchObject({ body: { early: false } });
    expect(asked).toEqual([`https://api.example${ORDER}`]);
  });

  it('shares where the device can, and says whether it came to that', async () => {
    expect(browserPlatform(firstPlatform('')).device.shares).toBe(false);
    const shared: unknown[] = [];
    const outcomes = [Promise.resolve(), Promise.reject(new DOMException('closed', 'AbortError'))];
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: (what: unknown) => {
        shared.push(what);
        return outcomes.shift();
      },
    });
    const { device } = browserPlatform(firstPlatform(''));
    expect(device.shares).toBe(true);
    expect(await device.share('https://qr.nspk.ru/AS1')).toBe(true);
    expect(await device.share('https://qr.nspk.ru/AS1')).toBe(false);
    expect(shared[0]).toEqual({ url: 'https://qr.nspk.ru/AS1' });
  });
});
