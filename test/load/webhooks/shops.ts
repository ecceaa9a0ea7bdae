import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';

const started = v.object({ port: v.number() });
const report = v.object({ accepted: v.array(v.tuple([v.string(), v.number()])), doubled: v.number() });

/** The shops of a scene, in a process of their own. */
export interface Shops {
  readonly port: number;
  /** Has all shops accept from now on. */
  recover(): Promise<void>;
  /** When each webhook was accepted, by its ID, and how many were accepted again. */
  report(): Promise<{ readonly accepted: ReadonlyMap<string, number>; readonly doubled: number }>;
  stop(): void;
}

export async function startShops(): Promise<Shops> {
  const child = fork(join(import.meta.dirname, 'shops.mjs'));
  const reply = async (message?: string): Promise<unknown> => {
    const next = once(child, 'message');
    if (message !== undefined) child.send(message);
    return (await next)[0];
  };
  const { port } = v.parse(started, await reply());
  return {
    port,
    recover: async () => void (await reply('recover')),
    async report() {
      const { accepted, doubled } = v.parse(report, await reply('report'));
      return { accepted: new Map(accepted), doubled };
    },
    stop: () => void child.kill('SIGKILL'),
  };
}
