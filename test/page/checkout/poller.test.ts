import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { createPoller } from '../../../src/page/checkout/poller.ts';
import { aBrowser } from '../../../src/testing/browser.ts';
import { anOrder, aPayment } from '../../../src/testing/builders.ts';
import { type Answer, answer, aScriptedService } from '../../../src/testing/scripted-service.ts';
import { aPoller, randomFrom } from './poller-harness.ts';
import { paying } from './states.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const never = () => new Promise<Response>(() => {});

/** Polls a payment whose reads get these answers in order; the last one repeats. */
async function polling(...payment: Answer[]) {
  const page = aPoller(aScriptedService({ payment }));
  page.poller.start();
  await page.clock.settle();
  return page;
}

const created = aPayment({ lifetime: null });
const completed = aPayment({ status: 'completed' });
const html = () => answer(502, '<html><h1>Bad Gateway</h1></html>', { 'content-type': 'text/html' });

describe('the poller', () => {
  it('shows a completed payment within five seconds in the first minutes', async () => {
    for (const age of [0, 30 * SECOND, 61 * SECOND, 4 * MINUTE]) {
      let isPaid = false;
      const service = aScriptedService({ payment: [async () => answer(200, isPaid ? completed : created)] });
      const page = aPoller(service, () => 0.999_999);
      page.poller.start();
      await page.clock.advance(age + 1);
      expect(page.screen()).toBe('pay');
      isPaid = true;
      await page.clock.advance(5500);
      expect(page.screen()).toBe('paid');
    }
  });

  it('keeps polling over failures and unusable answers, and shows no outcome', async () => {
    const page = await polling(
      created,
      answer(408, { status: 'completed' }),
      html(),
      answer(429, { detail: 'Too Many Requests' }),
      'network-error',
      answer(200, 'error code: 1042'),
      answer(404, { detail: 'Not Found' }),
      answer(500, { status: 'completed' }),
      completed,
    );
    for (let failures = 1; failures <= 7; failures += 1) {
      while (page.state.value.failures < failures) await page.clock.advance(SECOND);
      expect(page.screen()).toBe('pay');
    }
    await page.clock.advance(30 * SECOND);
    expect(page.screen()).toBe('paid');
  });

  it('shows “verify” only after two consecutive 401 answers, and keeps polling', async () => {
    const refused = answer(401, { detail: 'Incorrect recaptcha' });
    const page = await polling(refused, refused, refused, created);
    expect(page.screen()).toBe('loading');
    await page.clock.advance(2 * SECOND);
    expect(page.screen()).toBe('verify');
    expect(await page.readsIn(29 * SECOND)).toBe(0);
    expect(await page.readsIn(32 * SECOND)).toBe(2);
    expect(page.screen()).toBe('pay');
  });

  it.each([9, 12])('has one read in flight when each answer takes %i seconds', async (seconds) => {
    const page = aPoller((request) => {
      const slow = () => new Promise<void>((resolve) => page.clock.after(seconds * SECOND, resolve));
      return slow().then(() => aScriptedService({ payment: [created] })(request));
    });
    page.poller.start();
    await page.clock.advance(2 * MINUTE);
    expect(page.mostInFlight()).toBe(1);
    expect(page.reads.length).toBeLessThanOrEqual(12);
    expect(page.reads.length).toBeGreaterThanOrEqual(5);
  });

  it('times the first read out after 30 s and later reads after 10 s, and keeps polling', async () => {
    const service = aScriptedService({ order: [never, anOrder()], payment: [never] });
    const page = aPoller(service);
    page.poller.start();
    await page.clock.advance(8 * SECOND);
    expect(page.state.value.slow).toBe(true);
    expect(page.screen()).toBe('loading');
    await page.clock.advance(22 * SECOND);
    expect(page.screen()).toBe('unavailable');
    await page.clock.advance(20 * SECOND);
    expect(page.screen()).toBe('choose');
  });

  it.each([
    ['completed', aPayment({ status: 'completed' })],
    ['refund', aPayment({ status: 'refund' })],
  ])('ends polling after %s, even when the payer comes back', async (_, outcome) => {
    const page = await polling(created, outcome);
    await page.clock.advance(3 * SECOND);
    page.payer.hide();
    page.payer.show();
    page.payer.goOnline();
    expect(await page.readsIn(24 * HOUR)).toBe(0);
  });

  it('reads a few more times after a cancellation, and again when the payer comes back', async () => {
    const page = await polling(created, aPayment({ status: 'canceled' }));
    await page.clock.advance(2 * SECOND);
    expect(page.screen()).toBe('canceled');
    expect(await page.readsIn(HOUR)).toBe(6);
    expect(page.state.value.pollingEnded).toBe(true);
    const before = page.reads.length;
    page.payer.hide();
    page.payer.show();
    expect(page.reads).toHaveLength(before + 1);
  });

  it('polls for half an hour after a deletion, and again when the payer comes back', async () => {
    const page = await polling(created, aPayment({ status: 'deleted' }));
    await page.clock.advance(2 * SECOND);
    expect(page.screen()).toBe('deleted');
    expect(await page.readsIn(15 * MINUTE)).toBeLessThan(20);
    expect(await page.readsIn(24 * HOUR)).toBeGreaterThan(10);
    expect(await page.readsIn(24 * HOUR)).toBe(0);
    const before = page.reads.length;
    page.payer.hide();
    page.payer.show();
    expect(page.reads).toHaveLength(before + 1);
    expect(await page.readsIn(24 * HOUR)).toBe(0);
  });

  it('reads the order, and only the payment once there is one', async () => {
    const service = aScriptedService({
      order: [anOrder(), anOrder(), anOrder({ has_payment: true })],
      payment: [answer(404, { detail: 'Not Found' }), created],
    });
    const page = aPoller(service);
    page.poller.start();
    await page.clock.settle();
    expect(page.screen()).toBe('choose');
    expect(page.requests).toHaveLength(2);
    await page.clock.advance(15 * SECOND);
    expect(page.requests).toHaveLength(3);
    await page.clock.advance(15 * SECOND);
    expect(page.screen()).toBe('pay');
    expect(page.requests.slice(3).map((request) => request.split('/').at(-3))).toEqual([
      'orders',
      'check-by-order-id',
    ]);
  });

  it('pauses while the page is hidden, and reads once when it is visible again', async () => {
    const page = await polling(created);
    await page.clock.advance(10 * SECOND);
    page.payer.hide();
    expect(await page.readsIn(3 * MINUTE)).toBe(0);
    const before = page.reads.length;
    page.payer.show();
    page.payer.goOnline();
    page.payer.show();
    page.payer.show();
    expect(page.reads).toHaveLength(before + 1);
    expect(await page.readsIn(4 * SECOND)).toBe(2);
  });

  it('pauses after the answer in flight when the page was hidden', async () => {
    let give: (response: Response) => void = () => {};
    const page = await polling(created, () => new Promise((resolve) => (give = resolve)), created);
    await page.clock.advance(2000);
    page.payer.hide();
    give(answer(200, created));
    expect(await page.readsIn(3 * MINUTE)).toBe(0);
    page.payer.show();
    expect(await page.readsIn(2 * SECOND)).toBeGreaterThan(0);
  });

  it('reads at once after device sleep, in which the monotonic clock stood still', async () => {
    const page = await polling(created);
    await page.clock.advance(2100);
    const before = page.reads.length;
    page.payer.hide();
    page.payer.show();
    page.payer.show();
    expect(page.reads).toHaveLength(before + 1);
  });

  it('replaces the read that was in flight when the device went to sleep', async () => {
    const page = await polling(created, never, completed);
    await page.clock.advance(2 * SECOND);
    expect(page.reads).toHaveLength(2);
    page.payer.hide();
    await page.clock.advance(5 * SECOND);
    page.payer.show();
    await page.clock.settle();
    expect(page.screen()).toBe('paid');
  });

  it.each([
    ['30', 30],
    ['999999', 60],
    ['5', 5],
  ])('honours Retry-After %s, even when the payer comes back', async (header, seconds) => {
    const busy = answer(503, { detail: 'busy' }, { 'retry-after': header });
    const page = await polling(created, busy, created);
    await page.clock.advance(2 * SECOND);
    expect(page.state.value.failures).toBe(1);
    page.payer.hide();
    page.payer.show();
    expect(await page.readsIn(seconds * SECOND - 1)).toBe(0);
    expect(await page.readsIn(1)).toBe(1);
  });

  it.each(['abc', '-1', ''])('uses exponential back-off on the invalid Retry-After %j', async (header) => {
    const page = await polling(created, answer(503, {}, { 'retry-after': header }), created);
    await page.clock.advance(2 * SECOND);
    expect(await page.readsIn(2 * SECOND)).toBe(1);
  });

  it('reads at once on checkNow, whatever the poll interval', async () => {
    const page = await polling(created, 'network-error', 'network-error', 'network-error', created);
    await page.clock.advance(12 * SECOND);
    const before = page.reads.length;
    const read = page.poller.checkNow();
    expect(page.reads).toHaveLength(before + 1);
    await read;
    expect(page.state.value.failures).toBe(0);
  });

  it('sends nothing after stop, and drops the answer in flight', async () => {
    const answers: ((response: Response) => void)[] = [];
    const page = await polling(created, () => new Promise((resolve) => answers.push(resolve)));
    await page.clock.advance(3 * SECOND);
    expect(answers).toHaveLength(1);
    page.poller.stop();
    const { state } = page;
    const before = state.value;
    answers[0]?.(answer(200, completed));
    page.payer.hide();
    page.payer.show();
    expect(await page.readsIn(HOUR)).toBe(0);
    expect(state.value).toBe(before);
  });

  it('sends no read while paused, and polls every 2 s after resume', async () => {
    const page = await polling(created);
    await page.clock.advance(10 * MINUTE);
    page.poller.pause();
    page.payer.hide();
    page.payer.show();
    await page.poller.checkNow();
    expect(await page.readsIn(MINUTE)).toBe(0);
    page.poller.resume();
    expect(await page.readsIn(10 * SECOND)).toBe(5);
  });

  it('keeps polling after an exception inside the page', async () => {
    const browser = aBrowser({ fetch: aScriptedService({}) });
    let reads = 0;
    const broken = {
      async read(): Promise<never> {
        reads += 1;
        throw new Error('a bug');
      },
      cancelReads() {},
      canWait: () => false,
    };
    const state = signal(paying());
    const poller = createPoller(state, () => ({ name: 'verify' }), broken, browser);
    poller.start();
    await browser.clock.advance(MINUTE);
    expect(reads).toBeGreaterThan(5);
    await expect(poller.checkNow()).resolves.toBeUndefined();
    poller.stop();
  });
});

describe('the number of reads', () => {
  it.each([
    [0, 1],
    [0.5, 2],
    [0.999_999, 3],
  ])('is at most 180 in fifteen minutes, one in flight at a time (jitter %d)', async (jitter, seed) => {
    const random = randomFrom(seed);
    const page = aPoller(
      async (request) => {
        const seconds = Math.floor(900 - page.clock.now() / SECOND);
        await new Promise<void>((resolve) => page.clock.after(50 + random() * 2000, resolve));
        return aScriptedService({ payment: [aPayment({ lifetime: seconds })] })(request);
      },
      () => jitter,
    );
    page.poller.start();
    await page.clock.advance(15 * MINUTE - 1);
    expect(page.screen()).toBe('pay');
    expect(page.reads.length).toBeLessThanOrEqual(180);
    expect(page.reads.length).toBeGreaterThan(90);
    expect(page.mostInFlight()).toBe(1);
    await page.clock.advance(SECOND);
    expect(page.screen()).toBe('expired');
    expect(await page.readsIn(HOUR)).toBeLessThanOrEqual(140);
    expect(await page.readsIn(24 * HOUR)).toBe(0);
    expect(page.state.value.pollingEnded).toBe(true);
  });

  it('falls to one a minute after an hour without a lifetime', async () => {
    const page = await polling(created);
    await page.clock.advance(HOUR);
    expect(await page.readsIn(10 * MINUTE)).toBe(10);
  });

  // Polling never stops by a failure, and never floods the service.
  it.each([1, 7, 42])(
    'keeps a poll interval of at most one minute over 24 hours of random failures (seed %i)',
    async (seed) => {
      const random = randomFrom(seed);
      const service = aScriptedService({ payment: [created] });
      const failures: readonly Answer[] = [
        'network-error',
        html(),
        answer(500, {}),
        answer(401, { detail: 'Incorrect recaptcha' }),
        answer(404, { detail: 'Not Found' }),
        answer(200, '<html>'),
        answer(200, { order_id: '00000000-0000-4000-8000-000000000000', status: 'completed' }),
        answer(429, {}, { 'retry-after': '3600' }),
        answer(503, {}, { 'retry-after': 'soon' }),
        never,
      ];
      let isOutage = false;
      const page = aPoller(async (request) => {
        if (random() < 0.02) isOutage = !isOutage;
        const failing = random() < (isOutage ? 0.95 : 0.2) && page.state.value.order !== null;
        const failure = failures[Math.floor(random() * failures.length)];
        return failing && failure ? aScriptedService({ payment: [failure] })(request) : service(request);
      }, random);
      page.poller.start();
      await page.clock.advance(24 * HOUR);
      const { reads } = page;
      const waits = reads.slice(1).map(({ from }, index) => from - (reads[index]?.until ?? Number.NaN));
      expect(Math.round(Math.max(...waits))).toBeLessThanOrEqual(MINUTE);
      expect(24 * HOUR - (reads.at(-1)?.from ?? 0)).toBeLessThanOrEqual(MINUTE + 10 * SECOND);
      expect(Math.round(Math.min(...waits))).toBeGreaterThanOrEqual(SECOND);
      expect(page.mostInFlight()).toBe(1);
      expect(['pay', 'verify']).toContain(page.screen());
    },
    30_000,
  );
});
