import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newPage, screenIs } from '../harness/page.ts';
import { type SandboxSite, startSandboxSite } from '../harness/site.ts';
import { pass, passUntil, until } from '../harness/time.ts';
import { type NetworkFault, startFaultyProxy } from './faulty-proxy.ts';

let site: SandboxSite;

beforeAll(async () => {
  site = await startSandboxSite({ sandbox: { requisitesDelayMs: 0 } });
});
afterAll(() => site.close());

const FINAL = ['paid', 'canceled', 'refunded', 'deleted', 'not-found'];

/**
 * A page behind the faulty proxy, with a fake clock.
 * @param spoil runs in the page before its scripts
 */
async function aPayer(fields: object = {}, spoil: () => void = () => {}, passesWaits = true) {
  const network = await startFaultyProxy(site.port, { passesWaits });
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

const FAULTS: readonly NetworkFault[] = [
  'stuck',
  'reset',
  'truncated',
  'html-502',
  'json-408',
  'throttled',
  'answer-lost',
];

type Payer = Awaited<ReturnType<typeof aPayer>>;

const startFault = async ({ context, network }: Payer, fault: NetworkFault | 'offline') =>
  fault === 'offline' ? context.setOffline(true) : network.set(fault);

async function endFault({ context, network }: Payer): Promise<void> {
  network.set('fine');
  await context.setOffline(false);
}

/** Advances the clock by 40 s, or until the page shows an outcome. Returns that outcome, or `null`. */
async function falseOutcomeOf({ page }: Payer): Promise<string | null> {
  await passUntil(page, FINAL.map((screen) => `main[data-screen="${screen}"]`).join(), 40, 4);
  const screen = await screenOf(page);
  return screen !== null && FINAL.includes(screen) ? screen : null;
}

/** Chooses a method during the fault, and again whenever the page offers it afterwards. */
async function chooseDuring(fault: NetworkFault | 'offline', payer: Payer) {
  const { page, orderId, report } = payer;
  await screenIs(page, 'choose');
  await startFault(payer, fault);
  await page.locator('[data-method="to_card_number"]').click();
  const falseOutcome = await falseOutcomeOf(payer);
  const paymentsDuring = await paymentsOf(orderId);
  await endFault(payer);
  let presses = 1;
  for (let second = 0; second < 90 && (await screenOf(page)) !== 'pay'; second += 1) {
    // The payer presses again as soon as the page takes a press: the list takes none when it appears.
    const wasOffered = (await screenOf(page)) === 'choose';
    await pass(page, 1);
    const row = page.locator('[data-method="to_card_number"][aria-disabled="false"]');
    if (wasOffered && (await row.count()) > 0) {
      await row.click();
      presses += 1;
    }
  }
  await screenIs(page, 'pay');
  // Browsers repeat interrupted requests, so count the page's requests.
  const posts = report.requests.filter(({ method }) => method === 'POST').length;
  return { falseOutcome, paymentsDuring, presses, posts };
}

describe.each([...FAULTS, 'offline'] as const)('the network fault "%s"', (fault) => {
  it.each([
    ['a read waits', true],
    ['the page polls', false],
  ])('while %s shows no outcome, and is followed by the outcome within two reads', async (_, passesWaits) => {
    const payer = await aPayer({ transfer_method: 'to_card_number', requisites: 0 }, () => {}, passesWaits);
    const { page, orderId, reads, posts } = payer;
    await screenIs(page, 'pay');
    // The first read that waits is sent after a second.
    await pass(page, 2);
    await startFault(payer, fault);
    await site.post(`/sandbox/orders/${orderId}/complete`);
    expect(await falseOutcomeOf(payer)).toBeNull();
    await screenIs(page, 'pay');
    await endFault(payer);
    const before = reads();
    // The back-off delay is at most 30 s.
    await until(page, 'paid', 31);
    expect(reads() - before).toBeLessThanOrEqual(2);
    expect(posts()).toBe(0);
  });

  it('during the POST leads to one payment, with one POST for each press', async () => {
    const payer = await aPayer();
    const { falseOutcome, paymentsDuring, presses, posts } = await chooseDuring(fault, payer);
    expect(falseOutcome).toBeNull();
    expect(presses).toBe(paymentsDuring === 0 ? presses : 1);
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
    await startFault(payer, 'json-408');
    expect(await falseOutcomeOf(payer)).toBe('paid');
  });

  it('that repeats a POST without an answer', async () => {
    const payer = await aPayer({}, () => {
      const { fetch } = window;
      window.fetch = (...call) => fetch(...call).catch(() => fetch(...call));
    });
    const { presses, posts } = await chooseDuring('reset', payer);
    expect(posts).toBeGreaterThan(presses);
  });
});

/** Number of payments that the service has for the order. */
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
