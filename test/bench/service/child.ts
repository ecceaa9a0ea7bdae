import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';
import { build } from 'vite';
import { type BenchCommand, type BenchResult, benchResult, type Variant } from './messages.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The measured process. */
export interface Child {
  readonly port: number;
  readonly apiKey: string;
  /** Sends a command; resolves to its result: a port, a rate a second, or microseconds. */
  send(command: BenchCommand): Promise<number>;
  stop(): Promise<void>;
}

/** Builds `served.ts` as the real server is built. @param folder under the project, for the bundle */
export async function buildServed(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    publicDir: false,
    ssr: { noExternal: true, external: ['libsql', 'postgres'] },
    build: { ssr: 'test/bench/service/served.ts', outDir: folder, target: 'node20', minify: false },
  });
}

/** Starts what {@link buildServed} built. @param database a file or an address, of its own */
export async function startChild(folder: string, database: string, variant: Variant): Promise<Child> {
  const child = fork(join(folder, 'served.js'), [database, variant], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const first = await next(child);
  if (first.kind !== 'service') throw new Error('the measured process did not start');
  return {
    port: first.port,
    apiKey: first.apiKey,
    async send(command) {
      const reply = next(child);
      child.send(command);
      const answer = await reply;
      if (answer.kind === 'service') throw new Error('it started twice');
      if (answer.kind === 'cpu') return answer.microseconds;
      return answer.kind === 'bare' ? answer.port : answer.rate;
    },
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}

async function next(child: ChildProcess): Promise<BenchResult> {
  const [message] = await once(child, 'message');
  return v.parse(benchResult, message);
}
