import { describe, expect, it } from 'vitest';
import { aPayment } from '../../../src/testing/builders.ts';
import type { RenderedPage } from '../../../src/testing/render-page.ts';
import { openPayment, openScripted } from './open-payment.ts';

describe('the countdown', () => {
  const left = (page: RenderedPage) => page.root.querySelector('[data-countdown]')?.textContent;

  it('falls every second, is never negative, and ends in the screen expired', async () => {
    const page = await openScripted([aPayment({ lifetime: 180 }), 'network-error']);
    expect(left(page)).toBe('03:00');
    const seen: string[] = [];
    for (let second = 0; second < 180; second += 1) {
      await page.browser.clock.advance(1000);
      const figure = left(page);
      if (typeof figure === 'string') seen.push(figure);
    }
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
    expect(seen[0]).toBe('02:59');
    expect(seen.at(-1)).toBe('00:01');
    expect(page.screen()).toBe('expired');
    await page.browser.clock.advance(600_000);
    expect(page.words()).not.toMatch(/-\d|NaN/);
  });

  it.each([null, 0, -5, 'soon', {}, undefined])('is absent when the lifetime is %j', async (lifetime) => {
    const { lifetime: _, ...others } = aPayment();
    const page = await openScripted([lifetime === undefined ? others : { ...others, lifetime }]);
    await page.browser.clock.advance(120_000);
    expect(page.screen()).toBe('pay');
    expect(left(page)).toBeUndefined();
    expect(page.words()).not.toMatch(/NaN|Осталось/);
  });

  it.each([20 * 60_000, -20 * 60_000])('is independent of a device clock that is %i ms off', async (off) => {
    const { page, clock } = await openPayment({});
    clock.setWallAhead(off);
    await clock.advance(10_000);
    expect(left(page)).toBe('14:50');
  });

  it('disappears at once when the payment is completed', async () => {
    const page = await openScripted([aPayment(), { ...aPayment(), status: 'success' }]);
    await page.browser.clock.advance(2500);
    expect(page.screen()).toBe('paid');
    expect(left(page)).toBeUndefined();
    expect(page.browser.seen.title).toBe('Оплата получена');
  });

  it('shows the last minute in words and not by colour alone', async () => {
    const page = await openScripted([aPayment({ lifetime: 121 }), 'network-error']);
    expect(page.words()).toContain('Осталось 02:01');
    await page.browser.clock.advance(1000);
    expect(page.words()).toContain('Осталось мало времени: 02:00');
  });

  it('continues after a reload over a service that repeats the total, by the stored first sighting', async () => {
    const first = await openScripted([aPayment({ lifetime: 180 })]);
    await first.browser.clock.advance(100_000);
    expect(left(first)).toBe('01:20');
    first.stop();
    const { clock, seen } = first.browser;
    const again = await openScripted([aPayment({ lifetime: 180 })], { clock, stored: seen.stored });
    expect(left(again)).toBe('01:20');
    await clock.advance(80_000);
    expect(again.screen()).toBe('expired');
    const otherDevice = await openScripted([aPayment({ lifetime: 180 })], { clock });
    expect(left(otherDevice)).toBe('03:00');
  });

  it('ends after device sleep, in which the monotonic clock stood still', async () => {
    const page = await openScripted([aPayment({ lifetime: 180 })]);
    // After this long the value counts as a constant, not as a cached repetition.
    await page.browser.clock.advance(20_000);
    page.browser.payer.hide();
    page.browser.clock.setWallAhead(300_000);
    page.browser.payer.show();
    await page.browser.clock.settle();
    expect(page.screen()).toBe('expired');
  });

  it('does not end when the device clock is set ahead while the cache repeats the first answer', async () => {
    const page = await openScripted([aPayment({ lifetime: 180 })]);
    await page.browser.clock.advance(6000);
    page.browser.clock.setWallAhead(86_400_000);
    await page.browser.clock.advance(6000);
    expect(page.screen()).toBe('pay');
    expect(page.root.querySelector('[data-countdown]')?.textContent).toBe('02:48');
  });
});
