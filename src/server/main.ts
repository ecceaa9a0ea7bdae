import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { readBuild } from './build-output.ts';
import { greeting } from './greeting.ts';
import { createLineBuffer } from './line-buffer.ts';
import { createLog, describeError, type Log } from './log.ts';
import { BuildError } from './manifest.ts';
import { ListenError } from './node/http-server.ts';
import { type OpenedService, openService } from './open-service.ts';
import { SettingsError } from './setting-readers.ts';
import { readSettings } from './settings.ts';
import { type Running, startServer } from './start.ts';

/** Errors whose message tells the operator what to do; anything else is a fault of ours, with its stack. */
const EXPLAINED = [BuildError, ListenError, SettingsError];

async function main(): Promise<void> {
  // The database and its journal are nobody else's either.
  process.umask(0o077);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env, process.argv.includes('--sandbox'));
  const lines = createLineBuffer((text) => process.stderr.write(text), setImmediate);
  process.on('exit', lines.flush);
  const log = createLog(settings.logLevel, { write: lines.write, now: () => new Date() });
  process.on('uncaughtException', (error) => {
    log('error', 'crash', describeError(error));
    process.exit(1);
  });
  const running = await startServer({
    settings,
    build: readBuild(join(import.meta.dirname, '..')),
    log,
    openService: (publicUrl) => openService(settings, publicUrl, log),
  });
  stopOnSignals(running, log);
  for (const line of greeting(settings, running.publicUrl, running.service))
    process.stdout.write(`${line}\n`);
}

function stopOnSignals(running: Running<OpenedService>, log: Log): void {
  let asked = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // Asked twice means: now.
      if (asked) process.exit(1);
      asked = true;
      log('info', 'stopping', { signal });
      running.stop().then(
        () => process.exit(0),
        (error) => {
          log('error', 'stop failed', describeError(error));
          process.exit(1);
        },
      );
    });
  }
}

main().catch((error: unknown) => {
  const known = EXPLAINED.some((kind) => error instanceof kind);
  process.stderr.write(
    `${known && error instanceof Error ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exitCode = 1;
});
