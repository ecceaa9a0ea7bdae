import { randomBytes, randomUUID } from 'node:crypto';

/** Generates identifiers and secrets. */
export interface Ids {
  /** A random UUID in lower case (RFC 9562, version 4). */
  uuid(): string;
  /** Cryptographically secure random bytes. */
  random(bytes: number): Uint8Array;
}

/** Random bytes are requested in batches: a call to the system costs the same for one byte as for a batch. */
const STOCK_BYTES = 4096;

/** Hands out random bytes from a batch, each of them once. */
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
