import { describe, expect, it } from 'vitest';
import { installExtras } from '../../../src/page/extras/extras.ts';
import { anOrder, aPayment } from '../../../src/testing/builders.ts';
import type { RenderedPage } from '../../../src/testing/render-page.ts';
import { answer, aScriptedService } from '../../../src/testing/scripted-service.ts';
import { openScripted, testSandbox } from './open-payment.ts';
import { SHOP } from './states.ts';

const none = answer(404, { detail: 'Not Found' });

const focused = () => document.activeElement;
const heading = (page: RenderedPage) => page.root.querySelector('h1');

function focus(page: RenderedPage, selector: string): HTMLElement {
  const element = page.root.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`${selector} is not on the page`);
  element.focus();
  return element;
}

describe('the focus', () => {
  it('moves to the heading of each new screen, and stays there while a request is in flight', async () => {
    const sandbox = await testSandbox();
    const orderId = await sandbox.order(SHOP);
    const page = await sandbox.open(orderId);
    const screens: (string | null)[] = [];
    const arrived = () => {
      screens.push(page.screen());
      expect(focused()).toBe(heading(page));
      expect(heading(page)?.getAttribute('tabindex')).toBe('-1');
    };
    arrived();
    focus(page, '[data-method="to_card_number"]');
    await page.press('[data-method="to_card_number"]');
    arrived();
    await sandbox.clock.advance(3000);
    arrived();
    await sandbox.control(`/orders/${orderId}/expire`);
    await sandbox.clock.advance(3000);
    arrived();
    await sandbox.control(`/orders/${orderId}/complete`);
    await sandbox.clock.advance(16_000);
    arrived();
    expect(screens).toEqual(['choose', 'preparing', 'pay', 'expired', 'paid']);
    page.stop();
  });

  it.each(['[data-field="sbp_phone_number"] button', '.status-bar button', 'select', 'a.help'])(
    'is not moved by a poll: it stays on %s',
    async (selector) => {
      const page = await openScripted([
        aPayment(),
        'network-error',
        aPayment({ amount: 1600 }),
        aPayment({ amount: 1700 }),
      ]);
      const element = focus(page, selector);
      await page.browser.clock.advance(60_000);
      expect(page.value('amount')).toBe('1 700 ₽');
      expect(focused()).toBe(element);
    },
  );

  it('stays on the copy button whose value changes', async () => {
    const page = await openScripted([
      aPayment(),
      aPayment({ amount: 1600, sbp_phone_number: '+79007654321' }),
    ]);
    for (const field of ['amount', 'sbp_phone_number']) {
      focus(page, `[data-field="${field}"] button`);
      await page.browser.clock.advance(3000);
      expect(focused()).toBe(page.root.querySelector(`[data-field="${field}"] button`));
    }
    expect(page.value('amount')).toBe('1 600 ₽');
  });

  it('stays in the sum field while the order is polled', async () => {
    const page = await openScripted([none], {
      fetch: aScriptedService({ order: [{ ...anOrder(), amount: null }], payment: [none] }),
    });
    const field = focus(page, 'input');
    await page.browser.clock.advance(60_000);
    expect(focused()).toBe(field);
  });

  it('stays on the pressed button "check" during the read', async () => {
    const page = await openScripted([aPayment({ lifetime: null })]);
    const button = focus(page, '.status-bar button');
    await page.press('.status-bar button');
    await page.browser.clock.advance(1000);
    expect(focused()).toBe(button);
  });

  it('is not moved when the lazy components load late', async () => {
    let arrive: () => void = () => {};
    const page = await openScripted([none], {
      fetch: aScriptedService({ order: [anOrder()], payment: [none] }),
      loadExtras: (browser) =>
        new Promise((resolve) => {
          arrive = () => resolve(installExtras(browser));
        }),
    });
    const element = focus(page, '[data-method="to_card_number"]');
    arrive();
    await page.browser.clock.settle();
    expect(page.words()).toContain('Открыть сайт магазина');
    expect(focused()).toBe(element);
  });

  it('is not moved on the screen pay when a notice appears above', async () => {
    let arrive: () => void = () => {};
    const page = await openScripted([aPayment({ has_appeal: true })], {
      loadExtras: (browser) =>
        new Promise((resolve) => {
          arrive = () => resolve(installExtras(browser));
        }),
    });
    // The heading is there from the first paint on.
    const button = focus(page, 'h1');
    const card = page.root.querySelector('.card');
    arrive();
    await page.browser.clock.settle();
    expect(page.root.querySelector('.notice')).not.toBeNull();
    expect(page.root.querySelector('.card')).toBe(card);
    expect(focused()).toBe(button);
  });
});
