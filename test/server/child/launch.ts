import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = join(import.meta.dirname, '../../../dist/server/main.js');

export interface BuiltServerOptions {
  /** Working and data folder of the process. */
  readonly folder: string;
  /** Settings, as in `.env.example`; by default a free port and log level `error`. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What to start; by default `dist/server/main.js` of this build. */
  readonly main?: string;
  /** Arguments for the Node executable. */
  readonly nodeArguments?: readonly string[];
  /** Is called with each piece of the log. */
  readonly onLog?: (text: string) => void;
}

/** The built server in a child process. */
export interface BuiltServer {
  /** Base URL, without a trailing slash. */
  readonly url: string;
  /** API key of the demo shop; empty without a sandbox. */
  readonly apiKey: string;
  readonly pid: number | undefined;
  /** All output so far, of both streams. */
  said(): string;
  /** The log lines of the output. */
  logged(): string;
  /** Kills it like a power cut; resolves when the process has exited. */
  kill(): Promise<void>;
}

/** A process that is starting. */
export interface LaunchedServer {
  /** Resolves when it is ready; rejects when it ends before. */
  readonly ready: Promise<BuiltServer>;
  /** Resolves when the process has exited. */
  readonly ended: Promise<unknown>;
  kill(): Promise<void>;
}

/** Starts `dist/server/main.js`. The caller has to kill it. */
export function launchBuiltServer(options: BuiltServerOptions): LaunchedServer {
  const child = spawn(process.execPath, [...(options.nodeArguments ?? []), options.main ?? MAIN], {
    cwd: options.folder,
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'error', ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exit;
  };
  let said = '';
  let logged = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said += chunk;
    logged += chunk;
    options.onLog?.(String(chunk));
  });
  const ready = async (): Promise<BuiltServer> => {
    const greeting = await Promise.race([
      greetingOf(child),
      exit.then(([code]) => {
        throw new Error(`it ended with ${code} before it was ready: ${said}`);
      }),
    ]);
    return { ...greeting, pid: child.pid, said: () => said, logged: () => logged, kill };
  };
  return { ready: ready(), ended: exit, kill };
}

async function greetingOf({ stdout }: ChildProcess): Promise<{ url: string; apiKey: string }> {
  if (stdout === null) throw new Error('it has no output');
  let url = '';
  for await (const line of createInterface({ input: stdout })) {
    const [name = '', value = ''] = line.split(/: (.*)/);
    if (name === 'Ready') return { url: value, apiKey: '' };
    if (name === 'Console') url = new URL(value).origin;
    if (name === 'API key') return { url, apiKey: value };
  }
  throw new Error('its output ended before it was ready');
}
