import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newPage, screenIs } from '../harness/page.ts';
import { type SandboxSite, startSandboxSite } from '../harness/site.ts';
import { pass, until } from '../harness/time.ts';
import { startProxy, type Weather } from './faulty-proxy.ts';

let site: SandboxSite;

beforeAll(async () => {
  site = await startSandboxSite({ sandbox: { requisitesDelayMs: 0 } });
});
afterAll(() => site.close());

const FINAL = ['paid', 'canceled', 'refunded', 'deleted', 'not-found'];

/**
 * A page behind a network that can be made bad, with a clock of its own.
 * @param spoil runs in the page before anything else
 */
async function aPayer(fields: object = {}, spoil: () => void = () => {}) {
  const network = await startProxy(site.port);
  onTestFinished(() => network.close());
  const { orderId } = await site.order({ amount: 1500, ...fields });
  const opened = await newPage({ ownTime: true });
  await opened.page.addInitScript(spoil);
  await opened.page.goto(`${network.url}/${orderId}`);
  const reads = () => network.passed.filter(({ path }) => path.includes('check-by-order-id')).length;
  const posts = () => network.passed.filter(({ method }) => method === 'POST').length;
  return { ...opened, network, orderId, reads, posts };
}

const screenOf = (page: Page) => page.locator('main').getAttribute('data-screen');

const listed = v.object({
  orders: v.array(v.object({ order_id: v.string(), payments: v.array(v.unknown()) })),
});

const WEATHER: readonly Weather[] = [
  'stuck',
  'reset',
  'truncated',
  'html-502',
  'json-408',
  'throttled',
  'answer-lost',
];

type Payer = Awaited<ReturnType<typeof aPayer>>;

const begin = async ({ context, network }: Payer, weather: Weather | 'offline') =>
  weather === 'offline' ? context.setOffline(true) : network.set(weather);

async function end({ context, network }: Payer): Promise<void> {
  network.set('fine');
  await context.setOffline(false);
}

/** Lets 40 seconds pass, or as many as there are before the page shows an outcome: that one, or `null`. */
async function madeUpIn({ page }: Payer): Promise<string | null> {
  for (let second = 0; second < 40; second += 4) {
    await page.clock.runFor(4000);
    const screen = await screenOf(page);
    if (screen !== null && FINAL.includes(screen)) return screen;
  }
  return null;
}

/** The payer chooses a method in the middle of it, and again whenever that is offered when it is over. */
async function choosesIn(weather: Weather | 'offline', payer: Payer) {
  const { page, orderId, report } = payer;
  await screenIs(page, 'choose');
  await begin(payer, weather);
  await page.locator('[data-method="to_card_number"]').click();
  const madeUp = await madeUpIn(payer);
  const hadCome = await paymentsOf(orderId);
  await end(payer);
  let presses = 1;
  for (let second = 0; second < 90 && (await screenOf(page)) !== 'pay'; second += 1) {
    // A payer who is offered the methods again presses again, at once.
    if ((await screenOf(page)) === 'choose') {
      await page.locator('[data-method="to_card_number"]').click();
      presses += 1;
    }
    await pass(page, 1);
  }
  await screenIs(page, 'pay');
  // Browsers repeat by themselves what was cut off, so what counts is what the page asked for.
  const posts = report.requests.filter(({ method }) => method === 'POST').length;
  return { madeUp, hadCome, presses, posts };
}

describe.each([...WEATHER, 'offline'] as const)('the network fault "%s"', (weather) => {
  it('during polling shows no outcome, and is followed by the outcome within two reads', async () => {
    const payer = await aPayer({ transfer_method: 'to_card_number', requisites: 0 });
    const { page, orderId, reads, posts } = payer;
    await screenIs(page, 'pay');
    await begin(payer, weather);
    await site.post(`/sandbox/orders/${orderId}/complete`);
    expect(await madeUpIn(payer)).toBeNull();
    await screenIs(page, 'pay');
    await end(payer);
    const before = reads();
    // No wait after failures is longer than half a minute.
    await until(page, 'paid', 31);
    expect(reads() - before).toBeLessThanOrEqual(2);
    expect(posts()).toBe(0);
  });

  it('during the POST leads to one payment, with one POST for each press', async () => {
    const payer = await aPayer();
    const { madeUp, hadCome, presses, posts } = await choosesIn(weather, payer);
    expect(madeUp).toBeNull();
    expect(presses).toBe(hadCome === 0 ? presses : 1);
    expect(posts).toBe(presses);
    expect(await paymentsOf(payer.orderId)).toBe(1);
  });
});

describe('the test detects a page', () => {
  it('that takes the body of an error status for an outcome', async () => {
    const payer = await aPayer({ transfer_method: 'to_card_number', requisites: 0 }, () => {
      const { fetch } = window;
      window.fetch = async (...call) => {
        const { body, headers } = await fetch(...call);
        return new Response(body, { headers });
      };
    });
    await screenIs(payer.page, 'pay');
    await begin(payer, 'json-408');
    expect(await madeUpIn(payer)).toBe('paid');
  });

  it('that repeats a POST without an answer', async () => {
    const payer = await aPayer({}, () => {
      const { fetch } = window;
      window.fetch = (...call) => fetch(...call).catch(() => fetch(...call));
    });
    const { presses, posts } = await choosesIn('reset', payer);
    expect(posts).toBeGreaterThan(presses);
  });
});

/** How many payments the service has for the order. */
async function paymentsOf(orderId: string): Promise<number> {
  const orders = v.parse(listed, await site.call('GET', '/sandbox/orders')).orders;
  return orders.find(({ order_id }) => order_id === orderId)?.payments.length ?? 0;
}

describe.each([
  ['a day ahead', 86_400_000],
  ['a day behind', -86_400_000],
])('a device clock that is %s', (_, byMs) => {
  it('changes neither the countdown nor the outcome', async () => {
    const { page, orderId } = await aPayer({ transfer_method: 'to_card_number', requisites: 0 });
    await screenIs(page, 'pay');
    const now = await page.evaluate(() => Date.now());
    await page.clock.setSystemTime(now + byMs);
    await page.clock.runFor(5000);
    expect(await page.evaluate(() => Date.now())).toBeGreaterThanOrEqual(now + byMs);
    await screenIs(page, 'pay');
    expect(await page.getByText(/^1[45]:\d\d$/).count()).toBeGreaterThan(0);
    await site.post(`/sandbox/orders/${orderId}/complete`);
    await until(page, 'paid', 15);
  });
});
