import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RenderedPage } from '../../../src/testing/render-page.ts';
import { aSandbox, type PageSandbox } from '../page-sandbox.ts';
import { SHOP } from '../screens/states.ts';

/** Unique personal values, which the tests search for everywhere. */
const CANARIES = {
  sbp_phone_number: '+79990000042',
  full_name: 'Канарейкин Пётр Ильич',
  card_number: '2202200000000042',
  account_number: '40817810000000000042',
};

/** Matches any part of them in a text without spaces. */
const TRACE = /9990000042|Канарейкин|2202200000000042|40817810000000000042/;

const dense = (text: string) => text.replace(/\s|&nbsp;/g, '');
const onPage = () => dense(document.documentElement.outerHTML);

let sandbox: PageSandbox;
let page: RenderedPage;
/** Everything written to the console. */
const logged: unknown[] = [];

beforeEach(async () => {
  sandbox = await aSandbox();
  logged.length = 0;
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => {
      logged.push(...words);
    });
  }
});

afterEach(async () => {
  vi.restoreAllMocks();
  page.stop();
  await sandbox.close();
});

/** All traces of a visit besides the rendered page. */
const traces = () => {
  const { seen } = page.browser;
  const paths = [...seen.requests, ...seen.redirects];
  const left = [[...seen.stored], seen.announcements, seen.title, paths, seen.posted, logged];
  return dense(JSON.stringify(left));
};

/** A payment created by the payer with the canaries as requisites, which are copied. */
async function paid(): Promise<string> {
  const orderId = await sandbox.order(SHOP);
  page = await sandbox.open(orderId, { framed: true, query: '?origin=https%3A%2F%2Fshop.example' });
  await page.press('[data-method="to_sbp_number"]');
  await sandbox.clock.advance(3000);
  await sandbox.control(`/orders/${orderId}/requisites`, CANARIES);
  await sandbox.clock.advance(3000);
  for (const field of Object.keys(CANARIES)) {
    expect(dense(page.value(field) ?? '')).toMatch(TRACE);
    await page.press(`[data-field="${field}"] button`);
  }
  return orderId;
}

describe('personal data', () => {
  it('is on the screen pay and nowhere else', async () => {
    await paid();
    expect(traces()).not.toMatch(TRACE);
  });

  it.each(['complete', 'cancel', 'delete', 'expire'])('is removed from the page after %s', async (end) => {
    const orderId = await paid();
    await sandbox.control(`/orders/${orderId}/${end}`);
    await sandbox.clock.advance(3000);
    expect(page.screen()).not.toBe('pay');
    expect(onPage()).not.toMatch(TRACE);
    expect(traces()).not.toMatch(TRACE);
  });

  it('is not shown when the service still sends it after the outcome', async () => {
    const orderId = await paid();
    await sandbox.control(`/orders/${orderId}/requisites`, { wire: { ...CANARIES, status: 'completed' } });
    await sandbox.clock.advance(3000);
    expect(page.screen()).toBe('paid');
    expect(onPage()).not.toMatch(TRACE);
  });
});

describe('the merchant token', () => {
  it('is in the authorization header of the POST and nowhere else', async () => {
    const orderId = await paid();
    const { posts } = page.browser.seen;
    const token = posts[0]?.authorization?.replace('Token ', '') ?? '';
    expect(token.length).toBeGreaterThan(16);
    expect(posts.map(({ path }) => path)).toEqual(['/api/v1/payments/internal/']);
    expect(JSON.stringify(posts.map(({ body }) => body))).not.toContain(token);
    expect(traces()).not.toContain(token);
    expect(onPage()).not.toContain(token);
    expect(JSON.stringify(page.page.checkout.state.value)).not.toContain(token);
    await sandbox.control(`/orders/${orderId}/complete`);
    await sandbox.clock.advance(10_000);
    expect(traces()).not.toContain(token);
  });
});
