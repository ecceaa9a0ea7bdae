import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installExtras } from '../../../src/page/extras/extras.ts';
import type { Extras } from '../../../src/page/lazy.ts';
import { ru } from '../../../src/page/text/ru.ts';
import { aBrowser, type TestBrowser } from '../../../src/testing/browser.ts';
import { anOrder, aPayment, ORDER_ID } from '../../../src/testing/builders.ts';
import { type RenderedPage, renderPage } from '../../../src/testing/render-page.ts';
import { answer, aScriptedService } from '../../../src/testing/scripted-service.ts';

let page: RenderedPage;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  page.stop();
  vi.restoreAllMocks();
});

const href = `https://pay.example/${ORDER_ID}`;

/** A payment read that answers `created` until `complete` is called. */
function payment(over = {}) {
  let status: 'created' | 'completed' = 'created';
  const read = async () => answer(200, aPayment({ status, bank: 'tbank', ...over }));
  return {
    read,
    complete: () => {
      status = 'completed';
    },
  };
}

function Broken(): never {
  throw new Error('a bug in a component');
}

describe('an exception in a component of the document', () => {
  it('leaves the sum, the requisites and the outcome as plain text, and polling continues', async () => {
    const { read, complete } = payment({ prev_sum: 1400 });
    vi.spyOn(ru, 'was').mockImplementation(Broken);
    page = await renderPage({
      fetch: aScriptedService({ order: [anOrder({ has_payment: true })], payment: [read] }),
      href,
    });
    expect(page.screen()).toBe('pay');
    expect(page.words()).toContain('Сумма: 1500 RUB');
    expect(page.words()).toContain('Номер телефона: +79991234567');
    expect(page.words()).toContain('Получатель: Иванов Иван Петрович');
    complete();
    await page.browser.clock.advance(10_000);
    expect(page.screen()).toBe('paid');
    expect(page.words()).toContain('Оплата получена');
    expect(page.words()).not.toContain('+79991234567');
  });
});

describe('an exception in a lazy component', () => {
  const { browser: _browser, ...components } = installExtras(aBrowser({ fetch: async () => new Response() }));
  const parts = Object.keys(components);

  it.each(parts)('%s leaves the rest of the page unchanged, and polling continues', async (part) => {
    const { read, complete } = payment();
    const loadExtras = async (browser: TestBrowser): Promise<Extras> => ({
      ...installExtras(browser),
      [part]: Broken,
    });
    page = await renderPage({
      fetch: aScriptedService({ order: [anOrder({ has_payment: true })], payment: [read] }),
      href,
      loadExtras,
    });
    expect(page.value('sbp_phone_number')).toBe('+7 999 123 45 67');
    complete();
    await page.browser.clock.advance(10_000);
    expect(page.words()).toContain('Оплата получена');
  });
});
