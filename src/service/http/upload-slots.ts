import { BODY_LIMIT_BYTES } from './body.ts';
import { noUploadSlot } from './errors-appeals.ts';

/** A fair semaphore that limits how many large bodies are in memory at once. */
export interface UploadSlots {
  /**
   * Runs `work`, which reads the request's body, in a slot that is held until `work` settles. A request with
   * a small Content-Length needs no slot.
   * @param caller shares its slots among all its requests
   * @throws HttpError 503 when no slot is free; then nothing of the body has been read
   */
  run<T>(request: Request, caller: string | number, work: () => Promise<T>): Promise<T>;
}

/** A body of 16 MiB takes about 30 MB while it is read, checked and stored. */
const SLOTS = 8;

/**
 * Fair: any caller may take a first slot; a caller that holds n slots gets another only while at least n + 1
 * are left free. So slow uploads of one or two callers cannot lock the others out. Of eight slots the first
 * caller gets four, the second two, and two more callers one each.
 */
export function createUploadSlots(slots = SLOTS): UploadSlots {
  const taken: (string | number)[] = [];

  function isFullFor(caller: string | number): boolean {
    const had = taken.filter((one) => one === caller).length;
    const left = slots - taken.length - 1;
    return left < (had === 0 ? 0 : had + 1);
  }

  return {
    async run(request, caller, work) {
      if (isSmall(request)) return work();
      if (isFullFor(caller)) throw noUploadSlot();
      taken.push(caller);
      try {
        return await work();
      } finally {
        taken.splice(taken.indexOf(caller), 1);
      }
    },
  };
}

/** Decided by the Content-Length only: a body without one may have any size. */
function isSmall({ headers }: Request): boolean {
  const length = headers.get('content-length');
  return length !== null && Number(length) <= BODY_LIMIT_BYTES;
}
