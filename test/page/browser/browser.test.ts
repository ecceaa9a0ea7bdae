import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBrowser } from '../../../src/page/browser/browser.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(window, 'early');
  Reflect.deleteProperty(navigator, 'share');
});

const ORDER = '/api/v1/orders/1/';

describe('the page’s browser', () => {
  it('takes the early requests of the document’s head, each response once', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return new Response('{"early":false}');
    });
    window.early = { [`https://api.example${ORDER}`]: Promise.resolve(new Response('{"early":true}')) };
    const { http } = createBrowser('https://api.example');
    const read = () => http.send({ path: ORDER, timeoutMs: 1000 }).result;
    expect(await read()).toMatchObject({ body: { early: true } });
    expect(await read()).toMatchObject({ body: { early: false } });
    expect(asked).toEqual([`https://api.example${ORDER}`]);
  });

  it('sets the language of the document', () => {
    createBrowser('').setLanguage('en');
    expect(document.documentElement.lang).toBe('en');
  });
});
