import { createReader, type Reader } from '../../../src/page/checkout/api.ts';
import { createHearing } from '../../../src/page/checkout/hearing.ts';
import { createMemory } from '../../../src/page/checkout/payment-memory.ts';
import { createFollower } from '../../../src/page/checkout/poller.ts';
import { screenOf } from '../../../src/page/checkout/screen.ts';
import { signal } from '../../../src/page/checkout/signals.ts';
import { aClock } from '../../../src/testing/clock.ts';
import { aPlatform } from '../../../src/testing/platform.ts';
import { theOrder } from '../../contract/the-order.ts';
import { record as aRecord } from './records.ts';

/** One read of the follower: when it began and when it was over, in milliseconds of the test's clock. */
export interface Read {
  readonly from: number;
  until: number | null;
}

/** The real follower over the real reader and a service; a test looks at its record and its reads. */
export function aFollower(fetch: (request: Request) => Promise<Response>, random = () => 0.5) {
  const clock = aClock();
  const platform = { ...aPlatform({ fetch, clock }), random };
  const record = signal(aRecord());
  const reader = createReader(
    theOrder,
    record,
    platform,
    createHearing(platform.clock, createMemory(platform.storage)),
  );
  const reads: Read[] = [];
  let most = 0;
  const watched: Reader = {
    ...reader,
    async read(...what) {
      const read: Read = { from: clock.now(), until: null };
      reads.push(read);
      most = Math.max(most, reads.filter(({ until }) => until === null).length);
      const outcome = await reader.read(...what);
      read.until = clock.now();
      return outcome;
    },
  };
  const screen = () => screenOf(record.value, clock.now());
  const follower = createFollower(record, screen, watched, platform);
  return {
    clock,
    record,
    reads,
    follower,
    reader,
    payer: platform.payer,
    requests: platform.seen.requests,
    screen: () => screen().name,
    /** The most reads that were under way at once. */
    mostAtOnce: () => most,
    /** How many reads begin while `ms` pass. */
    async readsIn(ms: number): Promise<number> {
      const before = reads.length;
      await clock.advance(ms);
      return reads.length - before;
    },
  };
}

/** Numbers from 0 up to 1 that are the same in every run (Park and Miller's generator). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
