import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';
import type { HostileTarget } from './served.ts';

const report = v.object({ statuses: v.record(v.string(), v.number()), tookMs: v.array(v.number()) });

/** What payers saw: the number of polls by status (`failed` are those without an answer), and how long each took. */
export type Polls = v.InferOutput<typeof report>;

/** Lets payers poll, from a process of their own, until the work is done. */
export async function whilePayersPoll<T>(
  { url, orderIds }: HostileTarget,
  work: () => Promise<T>,
): Promise<{ readonly polls: Polls; readonly done: T }> {
  const child = fork(join(import.meta.dirname, 'payers.mjs'));
  try {
    child.send({ url, orderIds });
    const done = await work();
    const reported = once(child, 'message');
    child.send('stop');
    return { polls: v.parse(report, (await reported)[0]), done };
  } finally {
    child.kill('SIGKILL');
  }
}
