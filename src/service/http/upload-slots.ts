import { BODY_LIMIT_BYTES } from './body.ts';
import { noUploadSlot } from './errors-appeals.ts';

/** Room in memory for bodies that may be large. */
export interface UploadSlots {
  /**
   * Runs `work`, which reads the request's body, in a place of its own: what was read, and what is made of it, is held
   * until the work is over. A body that says it is small needs none.
   * @param caller whose places are counted together
   * @throws HttpError 503 when there is no place; then nothing of the body has been read
   */
  run<T>(request: Request, caller: string | number, work: () => Promise<T>): Promise<T>;
}

/** Each takes some thirty megabytes while a body of 16 MiB is read, checked and stored. */
const PLACES = 8;

/**
 * A caller whose bodies come in slowly, and two of them, must not keep the others out: a first place is anybody's, and whoever
 * has some gets another only where at least as many are left as that makes. Of eight the first caller gets four, the next
 * two, and two more one each.
 */
export function createUploadSlots(places = PLACES): UploadSlots {
  const taken: (string | number)[] = [];

  function isFullFor(caller: string | number): boolean {
    const had = taken.filter((one) => one === caller).length;
    const left = places - taken.length - 1;
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

/** Not by what it turns out to be: a body without a length may still be any. */
function isSmall({ headers }: Request): boolean {
  const length = headers.get('content-length');
  return length !== null && Number(length) <= BODY_LIMIT_BYTES;
}
