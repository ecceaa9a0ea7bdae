import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 100;
const ENOUGH = 0.85;
const MOST_LOOKS = 50;

/**
 * Waits until the processors are mostly idle, at most five seconds: other processes distort every figure.
 * @returns the idle fraction of the processors at the end of the wait, 0 to 1
 */
export async function idleProcessor(): Promise<number> {
  let idle = 0;
  for (let look = 0; look < MOST_LOOKS && idle < ENOUGH; look += 1) {
    const before = times();
    await pause(LOOK_MS);
    const after = times();
    idle = (after.idle - before.idle) / Math.max(1, after.all - before.all);
  }
  return idle;
}

function times(): { idle: number; all: number } {
  let [idle, all] = [0, 0];
  for (const { times: spent } of cpus()) {
    idle += spent.idle;
    all += spent.user + spent.nice + spent.sys + spent.irq + spent.idle;
  }
  return { idle, all };
}
