import { signal } from '@preact/signals';
import { type Api, createApi } from '../../../src/page/checkout/api.ts';
import { createPaymentMemory } from '../../../src/page/checkout/payment-memory.ts';
import { createPoller } from '../../../src/page/checkout/poller.ts';
import { screenOf } from '../../../src/page/checkout/screen.ts';
import { aBrowser } from '../../../src/testing/browser.ts';
import { aClock } from '../../../src/testing/clock.ts';
import { theOrder } from '../../contract/the-order.ts';
import { state as aState } from './states.ts';

/** One read of the poller: its start and end, in milliseconds of the test's clock. */
export interface Read {
  readonly from: number;
  until: number | null;
}

/** The real poller over the real API client and a service, with its state and its reads for a test to inspect. */
export function aPoller(fetch: (request: Request) => Promise<Response>, random = () => 0.5) {
  const clock = aClock();
  const browser = { ...aBrowser({ fetch, clock }), random };
  const state = signal(aState());
  const api = createApi(theOrder, state, browser, createPaymentMemory(browser.storage));
  const reads: Read[] = [];
  let most = 0;
  const watched: Api = {
    ...api,
    async read(...what) {
      const read: Read = { from: clock.now(), until: null };
      reads.push(read);
      most = Math.max(most, reads.filter(({ until }) => until === null).length);
      const outcome = await api.read(...what);
      read.until = clock.now();
      return outcome;
    },
  };
  const screen = () => screenOf(state.value, clock.now());
  const poller = createPoller(state, screen, watched, browser);
  return {
    clock,
    state,
    reads,
    poller,
    api,
    payer: browser.payer,
    requests: browser.seen.requests,
    screen: () => screen().name,
    /** The highest number of reads in flight at once. */
    mostInFlight: () => most,
    /** How many reads begin while `ms` pass. */
    async readsIn(ms: number): Promise<number> {
      const before = reads.length;
      await clock.advance(ms);
      return reads.length - before;
    },
  };
}

/** A seeded generator of numbers from 0 up to 1 (Park and Miller). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
