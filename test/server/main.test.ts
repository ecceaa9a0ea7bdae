import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../src/server/node/http-server.ts';

const SERVER = join(import.meta.dirname, '../../dist/server');

interface Run {
  readonly folder: string;
  readonly child: ChildProcess;
  readonly output: Promise<string>;
  readonly errors: Promise<string>;
  /** The rest of the first line with this prefix. */
  line(start: string): Promise<string>;
  readonly exitCode: Promise<unknown>;
}

/** Starts the built server in an empty folder, on a free port. Killed when the test ends. */
function run(
  environment: Readonly<Record<string, string>> = {},
  server = SERVER,
  dotEnv = '',
  flag = '--sandbox',
): Run {
  const folder = mkdtempSync(join(tmpdir(), 'server-run-'));
  if (dotEnv) writeFileSync(join(folder, '.env'), dotEnv);
  const child = spawn(process.execPath, [join(server, 'main.js'), flag], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exitCode = once(child, 'exit').then(([code]) => code);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exitCode;
    rmSync(folder, { recursive: true });
  });
  let printed = '';
  const waiting = new Set<() => void>();
  child.stdout.on('data', (chunk) => {
    printed += chunk;
    for (const look of waiting) look();
  });
  return {
    folder,
    child,
    output: text(child.stdout),
    errors: text(child.stderr),
    exitCode,
    line: (start) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = printed
            .split('\n')
            .slice(0, -1)
            .find((line) => line.startsWith(start));
          if (found !== undefined) resolve(found.slice(start.length));
        };
        waiting.add(look);
        look();
        void exitCode.then(() => reject(new Error(`it ended without "${start}"`)));
      }),
  };
}

describe('the built server', () => {
  it('prints a working order link, console URL and API key', async () => {
    const { line } = run();
    const [link, console, key] = await Promise.all([
      line('Order link: '),
      line('Console: '),
      line('API key: '),
    ]);
    const page = await fetch(link);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<main data-screen="loading"');
    const origin = new URL(link).origin;
    const order = await fetch(`${origin}/api/v1/orders${new URL(link).pathname}/`);
    expect(await order.json()).toMatchObject({ has_payment: false });
    expect(console).toBe(`${origin}/console`);
    expect(await (await fetch(console)).text()).toContain(link);
    const made = await fetch(`${origin}/api/v1/orders/`, {
      method: 'POST',
      headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ outter_id: 'A-1', redirect_url: 'https://shop.example/' }),
    });
    expect(made.status).toBe(200);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });

  it('keeps its database and secrets readable by the owner only', async () => {
    const { folder, line } = run({ DATA_DIR: 'kept' });
    await line('API key: ');
    expect(statSync(join(folder, 'kept')).mode & 0o777).toBe(0o700);
    for (const name of ['secret', 'demo-api-key', 'payments.db']) {
      expect(statSync(join(folder, 'kept', name)).mode & 0o777).toBe(0o600);
    }
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('shuts down gracefully on %s', async (signal) => {
    const { child, line, exitCode } = run();
    await line('API key: ');
    child.kill(signal);
    expect(await exitCode).toBe(0);
  });

  it('names what is no setting in a .env file, and starts', async () => {
    const { errors, line, child } = run({}, SERVER, 'LOG_LEVEL=error\nPUBLIC_ULR=https://pay.example\n');
    await line('API key: ');
    child.kill('SIGTERM');
    expect(await errors).toBe('PUBLIC_ULR in .env is no setting; the nearest one is PUBLIC_URL\n');
  });

  it('reads settings from a .env file; the environment takes precedence', async () => {
    const { line } = run(
      { PUBLIC_URL: 'https://pay.example', SANDBOX_PUBLIC: '1' },
      SERVER,
      'DATA_DIR=other\nPUBLIC_URL=https://no.example\n',
    );
    expect(await line('Order link: ')).toMatch(/^https:\/\/pay\.example\//);
  });

  it('prints its usage for --help and exits', async () => {
    const { folder, output, exitCode } = run({}, SERVER, '', '--help');
    expect(await output).toMatch(/^Usage: .*--sandbox/);
    expect(await exitCode).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('prints no demo lines in production', async () => {
    const { child, line, output } = run({ NODE_ENV: 'production' });
    const { port } = new URL(await line('Ready: '));
    child.kill();
    const said = await output;
    expect(said).toMatch(new RegExp(`^Listening on 127\\.0\\.0\\.1:${port}$`, 'm'));
    expect(said).not.toMatch(/Order link|API key|Console/);
  });
});

describe('the server without its PostgreSQL', () => {
  it('waits, says so once without the password, and ends on a signal', async () => {
    const { child, errors, exitCode } = run({
      DATABASE_URL: 'POSTGRES://kim:hush@127.0.0.1:1/payments',
      LOG_LEVEL: 'warn',
    });
    if (child.stderr !== null) await once(child.stderr, 'data');
    child.kill();
    expect(await exitCode).toBe(0);
    expect(JSON.parse(await errors)).toMatchObject({
      event: 'waiting-for-database',
      reason: 'PostgreSQL at 127.0.0.1:1 does not answer (ECONNREFUSED)',
    });
  });
});

describe('the server refuses to start, with the reason,', () => {
  it('on a port in use', async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    const port = await listen(other, 0, '127.0.0.1');
    const { errors, exitCode } = run({ PORT: String(port) });
    expect(await errors).toBe(`Port ${port} is taken. Stop what runs there, or set PORT to another one.\n`);
    expect(await exitCode).toBe(1);
  });

  it('as a sandbox in production', async () => {
    const { errors, exitCode } = run({ SANDBOX: '1', NODE_ENV: 'production' });
    expect(await errors).toContain('SANDBOX=1 opens control over every payment and is refused');
    expect(await exitCode).toBe(1);
  });

  it('with an unknown flag', async () => {
    const { errors, exitCode } = run({}, SERVER, '', '--sandbx');
    expect(await errors).toBe('--sandbx is not known here; there are --sandbox and --help.\n');
    expect(await exitCode).toBe(1);
  });

  it('when the data folder is a file', async () => {
    const { folder, errors, exitCode } = run({ DATA_DIR: '.env' }, SERVER, 'LOG_LEVEL=error\n');
    expect(await errors).toBe(
      'These settings cannot be used:\n' +
        '  - DATA_DIR: .env cannot be used: something that is no folder is there (EEXIST)\n',
    );
    expect(await exitCode).toBe(1);
    expect(readdirSync(folder)).toEqual(['.env']);
  });

  it('without a build', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'server-alone-'));
    onTestFinished(() => rmSync(elsewhere, { recursive: true }));
    cpSync(SERVER, join(elsewhere, 'server'), { recursive: true });
    const { errors, exitCode } = run({}, join(elsewhere, 'server'));
    expect(await errors).toBe(
      `There is no build at ${join(elsewhere, 'manifest.json')}. Run "npm run build" first.\n`,
    );
    expect(await exitCode).toBe(1);
  });
});
