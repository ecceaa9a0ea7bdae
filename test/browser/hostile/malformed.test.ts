import fc from 'fast-check';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Build } from '../../../src/server/site/site-setup.ts';
import { anOrder, aPayment } from '../../../src/testing/builders.ts';
import { malformedJson, slightlyMalformedJson } from '../../contract/malformed-values.ts';
import { buildPage } from '../harness/build.ts';
import { untilElement } from '../harness/elements.ts';
import { newPage } from '../harness/page.ts';
import { aToldService, orderIdOf, type Replies } from '../harness/scripted-orders.ts';
import { startSite } from '../harness/site.ts';
import { comeBackUntil, passHere } from '../harness/time.ts';
import { lookAt } from './page-faults.ts';

/** Screens that ask no more. */
const OVER = ['paid', 'refunded', 'deleted', 'link-invalid'];

/** A page over answers that no real service gives. */
async function aReader(build?: Build) {
  const service = aToldService();
  const site = await startSite({ open: async () => service, ...(build === undefined ? {} : { build }) });
  onTestFinished(() => site.close());
  const { page, report } = await newPage({ ownTime: true });
  const found: unknown[] = [];
  const screens = new Set<string>();
  let screen = '';
  let orders = 0;
  /** All that this order's reads were answered with so far. */
  let sent: string[] = [];

  const tell = (replies: Replies) => {
    const texts = [replies.order, replies.payment ?? '{}', replies.creation ?? '{}'];
    sent.push(...texts.map((reply) => (typeof reply === 'string' ? reply : JSON.stringify(reply))));
    service.tell(orderIdOf(orders), replies);
  };
  const look = async () => {
    const seen = await lookAt(page, sent);
    screen = seen.screen;
    screens.add(screen);
    if (seen.faults.length + report.errors.length > 0)
      found.push({ ...seen, errors: [...report.errors], sent });
  };
  return {
    page,
    screens,
    found,
    /** The one that was seen last. */
    screen: () => screen,
    /** Opens an order of its own with these answers. */
    async open(replies: Replies) {
      orders += 1;
      sent = [];
      tell(replies);
      await page.goto(`${site.url}/${orderIdOf(orders)}`, { waitUntil: 'commit' });
      await untilElement(page, 'main:not([aria-busy])');
      await look();
    },
    /** Lets the payer come back to the page, until it has asked for this and heard it. */
    async hear(asked: 'order' | 'payment', replies: Replies) {
      tell(replies);
      await comeBackUntil(page, () => service.hasAnswered(asked));
      await passHere(page, 0);
      await look();
    },
    look,
  };
}

const METHOD = '[data-method="to_card_number"]';

/** Nobody is sent away, wherever a payment is heard to have come to. */
const AT_HOME = { redirect_url: '', success_redirect_url: null, fail_redirect_url: null };
const ORDER = anOrder(AT_HOME);
const PAID_FOR = anOrder({ ...AT_HOME, has_payment: true });
const PAYMENT = aPayment({ lifetime: 900, prev_sum: 1400 });

const malformed = (good: object) => fc.oneof(malformedJson(good), slightlyMalformedJson(good));

/** The same, among them every word for an end, and words that are none. */
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

/** The browser has a sample: ten thousand of each go through the decoders. */
const some = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number) => fc.sample(arbitrary, { numRuns });

/** What has fooled pages; first, so that it is never left to chance. */
const KNOWN: readonly object[] = [
  { ...PAYMENT, status: 'COMPLETED' },
  { ...PAYMENT, amount: 'x' },
  { ...PAYMENT, amount: null, lifetime: '' },
  { ...PAYMENT, status: 'success' },
];

/** Lets a page hear malformed payments, one after another, until enough was found. */
async function hearPayments(isEnough: (found: string) => boolean, build?: Build) {
  const reader = await aReader(build);
  await reader.open({ order: PAID_FOR, payment: PAYMENT });
  for (const payment of [...KNOWN, ...some(malformedPayment(PAYMENT), 100)]) {
    if (isEnough(JSON.stringify(reader.found))) break;
    if (OVER.includes(reader.screen())) await reader.open({ order: PAID_FOR, payment: PAYMENT });
    await reader.hear('payment', { order: PAID_FOR, payment });
  }
  return reader;
}

describe('malformed answers', () => {
  it('to the payment read cause no blank page, no invalid text, no wrong sum and no false success', async () => {
    const { found, screens } = await hearPayments(() => false);
    expect(found).toEqual([]);
    expect([...screens]).toEqual(expect.arrayContaining(['pay', 'unavailable', 'paid']));
  });

  it('to the order read cause none of these faults', async () => {
    const reader = await aReader();
    await reader.open({ order: ORDER, payment: null });
    for (const order of some(malformed(ORDER), 100)) {
      if (reader.screen() !== 'choose') await reader.open({ order: ORDER, payment: null });
      await reader.hear('order', { order, payment: null });
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
    for (const reply of [...good, ...some(replies, 25)]) await reader.open(reply);
    expect(reader.found).toEqual([]);
    expect([...reader.screens]).toEqual(expect.arrayContaining(['choose', 'pay', 'unavailable']));
  });

  it('to the POST cause none of these faults', async () => {
    const reader = await aReader();
    const { page } = reader;
    await reader.open({ order: ORDER, payment: null });
    for (const creation of [PAYMENT, ...some(malformedPayment({ ...PAYMENT, sum: 1500 }), 15)]) {
      if (reader.screen() !== 'choose') await reader.open({ order: ORDER, payment: null });
      await reader.hear('order', { order: ORDER, payment: null, creation });
      await untilElement(page, METHOD);
      await page.evaluate((method) => document.querySelector<HTMLElement>(method)?.click(), METHOD);
      await passHere(page, 5);
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
    const { found } = await hearPayments(isFound, build);
    expect(JSON.stringify(found)).toSatisfy(isFound);
  }, 240_000);
});
