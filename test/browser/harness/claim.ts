import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Claims one of `count` slots for this process. One running process holds a slot at a time. Vitest's worker numbers
 * are not unique: in a run of several projects two active workers can have the same one.
 * @param folder keeps the process ID of each slot's holder; it is the same for all workers
 */
export function claimSlot(folder: string, count: number): number {
  mkdirSync(folder, { recursive: true });
  for (let slot = 0; slot < count; slot += 1) {
    const file = join(folder, String(slot));
    if (take(file)) return slot;
    if (isAbandoned(readFileSync(file, 'utf8'))) {
      rmSync(file, { force: true });
      if (take(file)) return slot;
    }
  }
  throw new Error('There are more workers than browsers.');
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

/** Whether the holder has ended. A holder that has not written its process ID yet is alive. */
function isAbandoned(pid: string): boolean {
  if (pid === '') return false;
  try {
    return !process.kill(Number(pid), 0);
  } catch {
    return true;
  }
}
