import { randomBytes, randomUUID } from 'node:crypto';

/** Where identifiers and secrets come from. */
export interface Ids {
  /** A random UUID in lower case (RFC 9562, version 4). */
  uuid(): string;
  /** That many unpredictable bytes. */
  random(bytes: number): Uint8Array;
}

/** The system is asked for this many at once: a call costs the same for one as for all of them. */
const STOCK_BYTES = 4096;

/** Gives random bytes out of a stock, none of them twice. */
function createStock(): (bytes: number) => Uint8Array {
  let stock = new Uint8Array();
  let used = 0;
  return (bytes) => {
    if (bytes > STOCK_BYTES) return randomBytes(bytes);
    if (used + bytes > stock.byteLength) {
      stock = randomBytes(STOCK_BYTES);
      used = 0;
    }
    used += bytes;
    return new Uint8Array(stock.subarray(used - bytes, used));
  };
}

export const systemIds: Ids = { uuid: () => randomUUID(), random: createStock() };
