import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { signal } from '@preact/signals';
import { type OrderId, parseOrderId } from '../../../src/contract/ids.ts';
import { browserClock, type Clock } from '../../../src/page/browser/clock.ts';
import { createHttp } from '../../../src/page/browser/http.ts';
import { createApi } from '../../../src/page/checkout/api.ts';
import { createPaymentMemory } from '../../../src/page/checkout/payment-memory.ts';
import { createPoller } from '../../../src/page/checkout/poller.ts';
import { screenOf } from '../../../src/page/checkout/screen.ts';
import { initialState } from '../../../src/page/checkout/state.ts';
import { quantile, round } from '../../bench/lines.ts';
import type { Failures } from './traffic.ts';
import { ADDRESS_HEADER } from './two-servers.ts';

/** The payment of one of the pages is completed this often. */
const COMPLETION_MS = 150;
/** Ends the wait for pages that have not been told. */
const LIMIT_MS = 60_000;

export interface PagesFigures {
  readonly pages: number;
  /** Reads that failed. */
  readonly failed: Readonly<Failures>;
  readonly completed: number;
  /** Pages that were not told of their payment's completion. */
  readonly untold: number;
  /**
   * Until the page knows of the completion, in milliseconds: from the request to complete the payment, which itself may wait
   * for a process that starts, and from its answer, which follows the commit.
   */
  readonly toldMs: { readonly fromRequest: Spread; readonly fromAnswer: Spread };
  readonly reads: number;
  readonly readsASecond: { readonly mean: number; readonly peak: number };
}

interface Spread {
  readonly median: number;
  readonly worst: number;
}

/** Pages of payments that have requisites, each with a read that waits. */
export interface OpenPages {
  /** Completes the payment of one page after another, until {@link end}. */
  begin(complete: (paymentId: string) => Promise<boolean>): void;
  /** Waits until the pages of completed payments know, and closes all. */
  end(): Promise<PagesFigures>;
}

/**
 * Opens pages and waits until each has a waiting read. They run the page's own code, from its schedule to its HTTP client.
 * @param port the proxy's
 * @param ageMs the age of every second page's payment, on which the poll interval depends
 */
export async function openPages(
  port: number,
  payments: readonly { readonly orderId: string; readonly paymentId: string }[],
  ageMs: number,
): Promise<OpenPages> {
  const failed: Failures = {};
  /** When each read began. */
  let reads: number[] = [];
  const counted = async (url: string, init: RequestInit): Promise<Response> => {
    reads.push(performance.now());
    const fail = (what: string) => {
      if (!init.signal?.aborted) failed[what] = (failed[what] ?? 0) + 1;
    };
    try {
      const response = await fetch(`http://127.0.0.1:${port}${url}`, init);
      if (response.status >= 400) fail(String(response.status));
      return response;
    } catch (error) {
      fail(error instanceof Error ? String(error.cause ?? error) : String(error));
      throw error;
    }
  };
  const pages = payments.flatMap(({ orderId, paymentId }, nth) => {
    const id = parseOrderId(orderId);
    const address = `11.0.${nth >> 8}.${nth & 255}`;
    const olderMs = nth % 2 === 0 ? 0 : ageMs;
    return id === null ? [] : [{ paymentId, ...openPage(id, counted, address, olderMs) }];
  });
  for (const page of pages) {
    page.poller.start();
    await sleep(5);
  }
  // The first reads, and one second later the waiting ones.
  await sleep(1500);
  for (const page of pages) page.growOlder();
  let isOver = false;
  let completing = Promise.resolve();
  const told: Promise<Told | null>[] = [];
  let startedMs = performance.now();

  return {
    begin(complete) {
      reads = [];
      startedMs = performance.now();
      completing = (async () => {
        for (const page of pages) {
          if (isOver) return;
          told.push(completePage(page, complete));
          await sleep(COMPLETION_MS);
        }
      })();
    },
    async end() {
      isOver = true;
      const seconds = (performance.now() - startedMs) / 1000;
      const during = reads;
      await completing;
      const all = (await Promise.all(told)).flatMap((one) => one ?? []);
      for (const page of pages) page.poller.stop();
      return {
        pages: pages.length,
        failed,
        completed: all.length,
        untold: all.filter(({ fromAnswer }) => fromAnswer === null).length,
        toldMs: {
          fromRequest: spreadOf(all.flatMap(({ fromRequest }) => fromRequest ?? [])),
          fromAnswer: spreadOf(all.flatMap(({ fromAnswer }) => fromAnswer ?? [])),
        },
        reads: during.length,
        readsASecond: { mean: round(during.length / seconds, 1), peak: peakOf(during) },
      };
    },
  };
}

type Page = ReturnType<typeof openPage> & { readonly paymentId: string };

function openPage(
  orderId: OrderId,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  address: string,
  olderMs: number,
) {
  let isOlder = false;
  const clock: Clock = { ...browserClock, now: () => browserClock.now() + (isOlder ? olderMs : 0) };
  const stored = new Map<string, string>();
  const memory = createPaymentMemory({
    get: (key) => stored.get(key) ?? null,
    set: (key, value) => void stored.set(key, value),
  });
  const http = createHttp({
    clock,
    apiUrl: '',
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, [ADDRESS_HEADER]: address } }),
  });
  const state = signal(initialState(orderId));
  const api = createApi(orderId, state, { clock, http }, memory);
  const poller = createPoller(state, () => screenOf(state.value, clock.now()), api, {
    clock,
    visibility: { visible: () => true, online: () => true, watch: () => () => {} },
    random: Math.random,
  });
  const paidAt = new Promise<number>((resolve) => {
    state.subscribe(({ payment }) => {
      if (payment?.status === 'completed') resolve(performance.now());
    });
  });
  return {
    poller,
    paidAt,
    growOlder() {
      isOlder = true;
    },
  };
}

/** Milliseconds; `null` when the page was not told. */
interface Told {
  readonly fromRequest: number | null;
  readonly fromAnswer: number | null;
}

/** @returns `null` when the payment was not completed, which the traffic counts as a failure */
async function completePage(
  { paymentId, paidAt }: Page,
  complete: (paymentId: string) => Promise<boolean>,
): Promise<Told | null> {
  const sentMs = performance.now();
  if (!(await complete(paymentId))) return null;
  const answeredMs = performance.now();
  const atMs = await Promise.race([paidAt, sleep(LIMIT_MS, null, { ref: false })]);
  if (atMs === null) return { fromRequest: null, fromAnswer: null };
  return { fromRequest: atMs - sentMs, fromAnswer: Math.max(0, atMs - answeredMs) };
}

function spreadOf(sample: readonly number[]): Spread {
  const sorted = [...sample].sort((one, other) => one - other);
  return { median: round(quantile(sorted, 0.5), 0), worst: round(sorted.at(-1) ?? Number.NaN, 0) };
}

/** The most reads that began within one second. */
function peakOf(moments: readonly number[]): number {
  let from = 0;
  let peak = 0;
  for (const [index, moment] of moments.entries()) {
    while ((moments[from] ?? moment) <= moment - 1000) from += 1;
    peak = Math.max(peak, index - from + 1);
  }
  return peak;
}
