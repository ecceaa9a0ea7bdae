import { describe, expect, it } from 'vitest';
import { aPayment } from '../../../src/testing/builders.ts';
import { answer, aScriptedService } from '../../../src/testing/scripted-service.ts';
import { aPoller, randomFrom } from './poller-harness.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How the network or a proxy in front of the service treats reads. */
interface Network {
  /** A proxy ends requests that take longer, with this answer. */
  endsAfterMs: number;
  ends: () => Promise<Response>;
  /** Answers in place of the service. */
  instead: (() => Promise<Response>) | null;
  /** The service does not know the preference. */
  ignoresWaits: boolean;
}

const cut = () => Promise.reject(new TypeError('network error'));

/** The poller over a service that lets reads wait, as ours does, behind a network of the test. */
async function aWaitingPage(random = () => 0.5) {
  let version = 1;
  let status: string = 'created';
  const waiting = new Set<() => void>();
  const wakeAll = () => {
    for (const wake of [...waiting]) wake();
  };
  const network: Network = {
    endsAfterMs: Number.POSITIVE_INFINITY,
    ends: cut,
    instead: null,
    ignoresWaits: false,
  };
  const asked: (number | null)[] = [];
  const page = aPoller(async (request) => {
    if (request.url.includes('/orders/')) return aScriptedService({})(request);
    const seconds = Number(/wait=(\d+)/.exec(request.headers.get('prefer') ?? '')?.[1] ?? 0);
    asked.push(seconds || null);
    if (network.instead) return network.instead();
    const tag = `W/"${version}"`;
    let hasEnded = false;
    if (seconds > 0 && request.headers.get('if-none-match') === tag && !network.ignoresWaits) {
      const endMs = Math.min(seconds * SECOND, network.endsAfterMs);
      await new Promise<void>((resolve) => {
        const end = () => {
          waiting.delete(end);
          resolve();
        };
        waiting.add(end);
        page.clock.after(endMs, () => {
          hasEnded = waiting.has(end) && endMs < seconds * SECOND;
          end();
        });
        request.signal.addEventListener('abort', end);
      });
    }
    if (hasEnded) return network.ends();
    const now = `W/"${version}"`;
    const headers = { etag: now, ...(seconds > 0 ? { 'preference-applied': `wait=${seconds}` } : {}) };
    if (request.headers.get('if-none-match') === now) return new Response(null, { status: 304, headers });
    const lifetime = Math.floor(900 - page.clock.now() / SECOND);
    return answer(200, { ...aPayment({ lifetime: Math.max(0, lifetime) }), status }, headers);
  }, random);
  page.poller.start();
  await page.clock.settle();
  return {
    ...page,
    asked,
    network,
    waiting: () => waiting.size,
    answerAll: wakeAll,
    async change(to: string) {
      status = to;
      version += 1;
      wakeAll();
      await page.clock.settle();
    },
  };
}

describe('a page whose service lets reads wait', () => {
  it('shows a change as soon as the service says so, at any age of the payment', async () => {
    for (const age of [2 * SECOND, 6 * MINUTE]) {
      const page = await aWaitingPage();
      await page.clock.advance(age);
      expect(page.screen()).toBe('pay');
      await page.change('completed');
      expect(page.screen()).toBe('paid');
      expect(page.waiting()).toBe(0);
    }
  });

  it('sends at most 45 reads in fifteen minutes, one in flight at a time', async () => {
    const page = await aWaitingPage();
    await page.clock.advance(15 * MINUTE);
    expect(page.reads.length).toBeLessThanOrEqual(45);
    expect(page.reads.length).toBeGreaterThan(30);
    expect(page.mostInFlight()).toBe(1);
    expect(page.state.value.failures).toBe(0);
  });

  it('sends the next read at least a second after the last one, however often something changes', async () => {
    const page = await aWaitingPage();
    const before = page.reads.length;
    for (let change = 0; change < 100; change += 1) {
      await page.change(change % 2 === 0 ? 'unknown' : 'created');
      await page.clock.advance(100);
    }
    expect(page.reads.length - before).toBeLessThanOrEqual(11);
  });

  it.each(['hide', 'stop', 'pause'] as const)('gives its wait up on %s', async (what) => {
    const page = await aWaitingPage();
    await page.clock.advance(5 * SECOND);
    expect(page.waiting()).toBe(1);
    if (what === 'hide') page.payer.hide();
    else page.poller[what]();
    expect(page.waiting()).toBe(0);
    expect(await page.readsIn(3 * MINUTE)).toBe(0);
  });

  it('reads at once when the payer comes back, and then waits again', async () => {
    const page = await aWaitingPage();
    await page.clock.advance(5 * SECOND);
    page.payer.hide();
    await page.clock.advance(MINUTE);
    page.payer.show();
    expect(page.asked.at(-1)).toBeNull();
    await page.clock.advance(2 * SECOND);
    expect(page.asked.at(-1)).toBe(25);
    expect(page.waiting()).toBe(1);
  });

  it('replaces a wait by a read when the payer comes back without having hidden the page', async () => {
    const page = await aWaitingPage();
    await page.clock.advance(5 * SECOND);
    const before = page.reads.length;
    page.payer.goOnline();
    page.payer.goOnline();
    await page.clock.settle();
    expect(page.reads).toHaveLength(before + 1);
    expect(page.asked.at(-1)).toBeNull();
    expect(page.mostInFlight()).toBeLessThanOrEqual(2);
    expect(page.waiting()).toBe(0);
  });

  it('takes a 304 for a successful read without a sample of the lifetime', async () => {
    const page = await aWaitingPage();
    const { lifetime } = page.state.value;
    await page.clock.advance(27 * SECOND);
    expect(page.asked.filter((seconds) => seconds === 25).length).toBeGreaterThanOrEqual(2);
    expect(page.state.value.lifetime).toBe(lifetime);
    expect(page.state.value.failures).toBe(0);
    expect(page.api.succeededAt()).toBeGreaterThan(25 * SECOND);
  });

  it('counts its limits from the end of the wait', async () => {
    const page = await aWaitingPage();
    page.network.instead = () => new Promise(() => {});
    // The wait is sent after a second.
    await page.clock.advance((1 + 25 + 8) * SECOND - 1);
    expect(page.reads).toHaveLength(2);
    expect(page.state.value.slow).toBe(false);
    await page.clock.advance(1);
    expect(page.state.value.slow).toBe(true);
    await page.clock.advance(2 * SECOND - 1);
    expect(page.reads[1]?.until).toBeNull();
    await page.clock.advance(1);
    expect(page.reads[1]?.until).not.toBeNull();
    page.network.instead = null;
    await page.clock.advance(3 * SECOND);
    expect(page.state.value).toMatchObject({ slow: false, failures: 0 });
  });
});

describe('a page whose waits are interrupted', () => {
  it('polls as before when the service does not know the preference', async () => {
    const page = await aWaitingPage();
    page.network.ignoresWaits = true;
    await page.clock.advance(15 * MINUTE - SECOND);
    expect(page.reads.length).toBeLessThanOrEqual(180);
    expect(page.screen()).toBe('pay');
  });

  it('is told by a poll when nobody waits', async () => {
    const page = await aWaitingPage(() => 0.999);
    page.network.ignoresWaits = true;
    await page.clock.advance(6 * MINUTE);
    await page.change('completed');
    await page.clock.advance(11 * SECOND);
    expect(page.screen()).toBe('paid');
  });

  it('reads once more before it says that the connection is lost', async () => {
    const page = await aWaitingPage();
    await page.clock.advance(5 * SECOND);
    page.network.endsAfterMs = 0;
    await page.clock.advance(30 * SECOND);
    expect(page.state.value.failures).toBe(0);
    page.network.instead = cut;
    await page.clock.advance(30 * SECOND);
    expect(page.state.value.failures).toBeGreaterThan(0);
    expect(page.screen()).toBe('pay');
  });

  it('learns the length that a proxy lets pass', async () => {
    const page = await aWaitingPage();
    page.network.endsAfterMs = 10 * SECOND;
    await page.clock.advance(3 * MINUTE);
    const since = page.asked.length;
    await page.clock.advance(5 * MINUTE);
    const later = page.asked.slice(since);
    expect(new Set(later)).toEqual(new Set([7]));
    expect(page.state.value.failures).toBe(0);
  });

  it.each([
    ['a cut connection', cut],
    ['504', () => Promise.resolve(answer(504, '<html>', { 'content-type': 'text/html' }))],
  ])(
    'polls behind a proxy that ends each request after 3 s with %s, and is told in time',
    async (_, ends) => {
      const page = await aWaitingPage();
      Object.assign(page.network, { endsAfterMs: 3 * SECOND, ends });
      await page.clock.advance(6 * MINUTE);
      const reads = await page.readsIn(5 * MINUTE);
      expect(reads).toBeLessThanOrEqual(45);
      await page.change('completed');
      await page.clock.advance(11 * SECOND);
      expect(page.screen()).toBe('paid');
    },
  );

  it('spreads the polls of many pages after a restart over their interval', async () => {
    const delays = [];
    for (const jitter of [0, 0.25, 0.5, 0.75, 0.999]) {
      const page = await aWaitingPage(() => jitter);
      await page.clock.advance(6 * MINUTE + 5 * SECOND);
      const before = page.clock.now();
      const reads = page.reads.length;
      page.answerAll();
      await page.clock.settle();
      while (page.reads.length === reads) await page.clock.advance(100);
      delays.push(page.clock.now() - before);
    }
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(SECOND);
    expect(Math.max(...delays)).toBeLessThanOrEqual(11 * SECOND);
    expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(6 * SECOND);
  });

  it('waits again at once after one interruption, and after a minute of polls after several', async () => {
    const page = await aWaitingPage();
    await page.clock.advance(5 * SECOND);
    page.answerAll();
    await page.clock.advance(4 * SECOND);
    expect(page.waiting()).toBe(1);
    page.answerAll();
    await page.clock.advance(10 * SECOND);
    expect(page.waiting()).toBe(0);
    await page.clock.advance(65 * SECOND);
    expect(page.waiting()).toBe(1);
  });

  it('honours Retry-After', async () => {
    const page = await aWaitingPage();
    await page.clock.advance(2 * SECOND);
    page.network.instead = () => Promise.resolve(answer(503, {}, { 'retry-after': '40' }));
    page.answerAll();
    await page.clock.advance(5 * SECOND);
    page.network.instead = null;
    expect(page.state.value.failures).toBe(1);
    expect(await page.readsIn(35 * SECOND)).toBe(0);
    expect(await page.readsIn(6 * SECOND)).toBeGreaterThan(0);
  });

  // The page never stops by a failure, and never floods the service.
  it.each([1, 7, 42])(
    'keeps reading over 24 hours of random failures (seed %i)',
    async (seed) => {
      const random = randomFrom(seed);
      const page = await aWaitingPage(random);
      const instead: readonly (() => Promise<Response>)[] = [
        cut,
        async () => answer(502, '<html>', { 'content-type': 'text/html' }),
        async () => answer(500, {}),
        async () => answer(401, { detail: 'Incorrect recaptcha' }),
        async () => answer(429, {}, { 'retry-after': '20' }),
        () => new Promise(() => {}),
      ];
      const change = () => {
        const one = instead[Math.floor(random() * instead.length)];
        page.network.instead = random() < 0.4 && one ? one : null;
        page.network.endsAfterMs = random() < 0.3 ? random() * 20 * SECOND : Number.POSITIVE_INFINITY;
        page.network.ignoresWaits = random() < 0.1;
        if (random() < 0.2) page.answerAll();
        page.clock.after(random() * 2 * MINUTE, change);
      };
      change();
      page.state.value = { ...page.state.value, lifetime: null };
      await page.clock.advance(24 * HOUR);
      const { reads } = page;
      const pauses = reads.slice(1).map(({ from }, index) => from - (reads[index]?.until ?? Number.NaN));
      expect(Math.round(Math.max(...pauses))).toBeLessThanOrEqual(MINUTE);
      const gaps = reads.slice(1).map(({ from }, index) => from - (reads[index]?.from ?? Number.NaN));
      expect(Math.round(Math.min(...gaps))).toBeGreaterThanOrEqual(SECOND);
      expect(page.mostInFlight()).toBe(1);
      expect(reads.length).toBeLessThan((24 * HOUR) / (2 * SECOND));
    },
    60_000,
  );
});
