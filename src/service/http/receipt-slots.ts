import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, systemClock } from '../clock.ts';
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts';
import { BODY_LIMIT_BYTES } from './body.ts';
import { noReceiptSlot } from './errors-appeals.ts';

/** Whoever sends or fetches large bodies: a merchant's ID, or the operator. */
export type SlotHolder = string | number;

/** How a body is read, and what is then done with it. */
export interface BodySteps<Body, T> {
  readonly read: () => Promise<Body>;
  readonly process: (body: Body) => Promise<T>;
}

/** A fair semaphore that limits how many large bodies, received or sent, are in memory at once. */
export interface ReceiptSlots {
  /**
   * Reads and processes a request's body in a slot. Bodies are read concurrently and processed one at a time,
   * because only that takes several times their size. A request with a small Content-Length needs no slot.
   * @param caller shares its slots among all its requests
   * @throws HttpError 503 when no slot is free, before anything of the body is read; or when it would be processed
   *   more than ten seconds after it was read
   */
  run<Body, T>(request: Request, caller: SlotHolder, steps: BodySteps<Body, T>): Promise<T>;
  /**
   * Takes a slot. @returns what frees it; further calls have no effect @throws HttpError 503 when none is free
   */
  take(caller: SlotHolder): () => void;
  /** How many are taken now. */
  taken(): number;
  readonly all: number;
}

/** A body of 16 MiB takes its size while it is read, and about 70 MB more while it is parsed and checked. */
const SLOTS = 8;

/** How long a body that was read waits for those before it: a database may be slow. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Fair: any caller may take a first slot; a caller that holds n slots gets another only while at least n + 1
 * are left free. So slow transfers of one or two callers cannot lock the others out. Of eight slots the first
 * caller gets four, the second two, and two more callers one each.
 */
export function createReceiptSlots(slots = SLOTS, clock: Pick<Clock, 'now'> = systemClock): ReceiptSlots {
  const taken: SlotHolder[] = [];
  const oneAtATime = createConcurrencyLimit(1);

  function isFullFor(caller: SlotHolder): boolean {
    const had = taken.filter((one) => one === caller).length;
    const left = slots - taken.length - 1;
    return left < (had === 0 ? 0 : had + 1);
  }

  function take(caller: SlotHolder): () => void {
    if (isFullFor(caller)) throw noReceiptSlot();
    taken.push(caller);
    let isFree = false;
    return () => {
      if (!isFree) taken.splice(taken.indexOf(caller), 1);
      isFree = true;
    };
  }

  return {
    all: slots,
    taken: () => taken.length,
    take,
    async run(request, caller, { read, process }) {
      if (isSmall(request)) return process(await read());
      const free = take(caller);
      try {
        const body = await read();
        const readAt = clock.now();
        return await oneAtATime(async () => {
          // Between two bodies, other requests are answered.
          await nextTurn();
          if (clock.now() - readAt > LONGEST_WAIT_MS) throw noReceiptSlot();
          return process(body);
        });
      } finally {
        free();
      }
    },
  };
}

/** Decided by the Content-Length only: a body without one may have any size. */
function isSmall({ headers }: Request): boolean {
  const length = headers.get('content-length');
  return length !== null && Number(length) <= BODY_LIMIT_BYTES;
}
