import { BODY_LIMIT_BYTES } from './body.ts';
import { noReceiptSlot } from './errors-appeals.ts';

/** Whoever sends or fetches large bodies: a merchant's ID, or the operator. */
export type SlotHolder = string | number;

/** A fair semaphore that limits how many large bodies, received or sent, are in memory at once. */
export interface ReceiptSlots {
  /**
   * Runs `work`, which reads the request's body, in a slot that is held until `work` settles. A request with
   * a small Content-Length needs no slot.
   * @param caller shares its slots among all its requests
   * @throws HttpError 503 when no slot is free; then nothing of the body has been read
   */
  run<T>(request: Request, caller: SlotHolder, work: () => Promise<T>): Promise<T>;
  /**
   * Takes a slot. @returns what frees it; further calls have no effect @throws HttpError 503 when none is free
   */
  take(caller: SlotHolder): () => void;
  /** How many are taken now. */
  taken(): number;
  readonly all: number;
}

/** A body of 16 MiB takes about 30 MB while it is read, checked and stored. */
const SLOTS = 8;

/**
 * Fair: any caller may take a first slot; a caller that holds n slots gets another only while at least n + 1
 * are left free. So slow transfers of one or two callers cannot lock the others out. Of eight slots the first
 * caller gets four, the second two, and two more callers one each.
 */
export function createReceiptSlots(slots = SLOTS): ReceiptSlots {
  const taken: SlotHolder[] = [];

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
    async run(request, caller, work) {
      if (isSmall(request)) return work();
      const free = take(caller);
      try {
        return await work();
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
