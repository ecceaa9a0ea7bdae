import fc from 'fast-check';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Build } from '../../../src/server/site/site-setup.ts';
import { anOrder, aPayment } from '../../../src/testing/builders.ts';
import { malformedJson, slightlyMalformedJson } from '../../contract/malformed-values.ts';
import { buildPage } from '../harness/build.ts';
import { untilElement } from '../harness/elements.ts';
import { newPage } from '../harness/page.ts';
import { aScriptedSiteService, type OrderReplies, orderIdOf } from '../harness/scripted-orders.ts';
import { startSite } from '../harness/site.ts';
import { comeBackUntil, pass } from '../harness/time.ts';
import { inspectPage } from './page-faults.ts';

/** Screens on which polling has ended. */
const FINAL_SCREENS = ['paid', 'refunded', 'deleted', 'link-invalid'];

/** A page over scripted answers that records its faults. */
async function aReader(build?: Build) {
  const service = aScriptedSiteService();
  const site = await startSite({ open: async () => service, ...(build === undefined ? {} : { build }) });
  onTestFinished(() => site.close());
  const { page, report } = await newPage({ ownTime: true });
  const found: unknown[] = [];
  const screens = new Set<string>();
  let screen = '';
  let orders = 0;
  /** All answers for this order so far. */
  let sent: string[] = [];

  const setReplies = (replies: OrderReplies) => {
    const texts = [replies.order, replies.payment ?? '{}', replies.creation ?? '{}'];
    sent.push(...texts.map((reply) => (typeof reply === 'string' ? reply : JSON.stringify(reply))));
    service.setReplies(orderIdOf(orders), replies);
  };
  const look = async () => {
    const seen = await inspectPage(page, sent);
    screen = seen.screen;
    screens.add(screen);
    if (seen.faults.length + report.errors.length > 0)
      found.push({ ...seen, errors: [...report.errors], sent });
  };
  return {
    page,
    screens,
    found,
    /** The last inspected screen. */
    screen: () => screen,
    /** Opens a new order with these answers. */
    async open(replies: OrderReplies) {
      orders += 1;
      sent = [];
      setReplies(replies);
      await page.goto(`${site.url}/${orderIdOf(orders)}`, { waitUntil: 'commit' });
      await untilElement(page, 'main:not([aria-busy])');
      await look();
    },
    /** Changes the answers, and lets the payer come back until the page has received them. */
    async update(asked: 'order' | 'payment', replies: OrderReplies) {
      setReplies(replies);
      await comeBackUntil(page, () => service.hasAnswered(asked));
      await pass(page, 0);
      await look();
    },
    look,
  };
}

const METHOD = '[data-method="to_card_number"]';

/** Without redirects, so that the page stays after any outcome. */
const NO_REDIRECTS = { redirect_url: '', success_redirect_url: null, fail_redirect_url: null };
const ORDER = anOrder(NO_REDIRECTS);
const PAID_FOR = anOrder({ ...NO_REDIRECTS, has_payment: true });
const PAYMENT = aPayment({ lifetime: 900, prev_sum: 1400 });

const malformed = (good: object) => fc.oneof(malformedJson(good), slightlyMalformedJson(good));

/** The same, with every final status and with invalid ones. */
const malformedPayment = (good: object) => {
  const word = fc.constantFrom(
    'completed',
    'success',
    'COMPLETED',
    'paid',
    'canceled',
    'refund',
    'deleted',
    '',
    7,
  );
  return fc.oneof(
    malformed(good),
    word.chain((status) => slightlyMalformedJson({ ...good, status })),
  );
};

/** A sample for the browser: the decoders' own tests cover ten thousand of each. */
const some = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number) => fc.sample(arbitrary, { numRuns });

/** Known attacks, which run first in every run. */
const KNOWN: readonly object[] = [
  { ...PAYMENT, status: 'COMPLETED' },
  { ...PAYMENT, amount: 'x' },
  { ...PAYMENT, amount: null, lifetime: '' },
  { ...PAYMENT, status: 'success' },
];

/** Sends malformed payments to a page, one after another, until enough faults were found. */
async function sendPayments(isEnough: (found: string) => boolean, build?: Build) {
  const reader = await aReader(build);
  await reader.open({ order: PAID_FOR, payment: PAYMENT });
  for (const payment of [...KNOWN, ...some(malformedPayment(PAYMENT), 60)]) {
    if (isEnough(JSON.stringify(reader.found))) break;
    if (FINAL_SCREENS.includes(reader.screen())) await reader.open({ order: PAID_FOR, payment: PAYMENT });
    await reader.update('payment', { order: PAID_FOR, payment });
  }
  return reader;
}

describe('malformed answers', () => {
  it('to the payment read cause no blank page, no invalid text, no wrong sum and no false success', async () => {
    const { found, screens } = await sendPayments(() => false);
    expect(found).toEqual([]);
    expect([...screens]).toEqual(expect.arrayContaining(['pay', 'unavailable', 'paid']));
  });

  it('to the order read cause none of these faults', async () => {
    const reader = await aReader();
    await reader.open({ order: ORDER, payment: null });
    for (const order of some(malformed(ORDER), 60)) {
      if (reader.screen() !== 'choose') await reader.open({ order: ORDER, payment: null });
      await reader.update('order', { order, payment: null });
    }
    expect(reader.found).toEqual([]);
    expect([...reader.screens]).toEqual(expect.arrayContaining(['choose']));
  });

  it('to the first reads cause none of these faults', async () => {
    const reader = await aReader();
    const replies = fc.oneof(
      fc.record({ order: malformed(ORDER), payment: fc.constant(null) }),
      fc.record({ order: fc.constant(PAID_FOR), payment: malformedPayment(PAYMENT) }),
      fc.record({ order: malformed(PAID_FOR), payment: malformedPayment(PAYMENT) }),
    );
    const good = [
      { order: ORDER, payment: null },
      { order: PAID_FOR, payment: PAYMENT },
      { order: '<html>', payment: null },
    ];
    for (const reply of [...good, ...some(replies, 15)]) await reader.open(reply);
    expect(reader.found).toEqual([]);
    expect([...reader.screens]).toEqual(expect.arrayContaining(['choose', 'pay', 'unavailable']));
  });

  it('to the POST cause none of these faults', async () => {
    const reader = await aReader();
    const { page } = reader;
    await reader.open({ order: ORDER, payment: null });
    for (const creation of [PAYMENT, ...some(malformedPayment({ ...PAYMENT, sum: 1500 }), 10)]) {
      if (reader.screen() !== 'choose') await reader.open({ order: ORDER, payment: null });
      await reader.update('order', { order: ORDER, payment: null, creation });
      await untilElement(page, METHOD);
      await page.evaluate((method) => document.querySelector<HTMLElement>(method)?.click(), METHOD);
      await pass(page, 5);
      await reader.look();
    }
    expect(reader.found).toEqual([]);
    expect([...reader.screens]).toEqual(expect.arrayContaining(['choose', 'pay']));
  });
});

describe('a page with lenient decoders', () => {
  let build: Build;

  beforeAll(async () => {
    build = await buildPage({
      changes: [
        {
          file: 'src/contract/statuses.ts',
          from: "if (value === 'success')",
          to: "if (value === 'success' || value === 'COMPLETED')",
        },
        {
          file: 'src/contract/amount.ts',
          from: "if (typeof value !== 'number' && typeof value !== 'string') return null;",
          to: 'return String(Number(value)) as Amount;',
        },
      ],
    });
  });

  it('is detected', async () => {
    const isFound = (found: string) => found.includes('NaN') && found.includes('a success that was not sent');
    const { found } = await sendPayments(isFound, build);
    expect(JSON.stringify(found)).toSatisfy(isFound);
  }, 240_000);
});
