import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Takes one of `count` places for this process, each of which one running process holds. Vitest's own numbers of workers
 * do not tell them apart: in a run of several projects two at work have the same one.
 * @param folder where it is kept who holds which; the same for all of them
 */
export function claimPlace(folder: string, count: number): number {
  mkdirSync(folder, { recursive: true });
  for (let place = 0; place < count; place += 1) {
    const file = join(folder, String(place));
    if (take(file)) return place;
    if (isLeft(readFileSync(file, 'utf8'))) {
      rmSync(file, { force: true });
      if (take(file)) return place;
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

/** Whether the process that holds it is no more; one that has not written its number yet is there. */
function isLeft(pid: string): boolean {
  if (pid === '') return false;
  try {
    return !process.kill(Number(pid), 0);
  } catch {
    return true;
  }
}
