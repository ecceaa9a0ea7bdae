import { randomBytes, randomUUID } from 'node:crypto';

/** Where identifiers and secrets come from. */
export interface Ids {
  /** A random UUID in lower case (RFC 9562, version 4). */
  uuid(): string;
  /** That many unpredictable bytes. */
  random(bytes: number): Uint8Array;
}

export const systemIds: Ids = {
  uuid: () => randomUUID(),
  random: (bytes) => randomBytes(bytes),
};
