import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { parseEnv } from 'node:util';
import { faultOf } from '../service/service.ts';
import { readArguments, USAGE, UsageError } from './arguments.ts';
import { BuildError } from './build-output/manifest.ts';
import { readBuild } from './build-output/read-build.ts';
import { createLineBuffer } from './logging/line-buffer.ts';
import { createLog, describeError, type Log } from './logging/log.ts';
import type { Metrics } from './metrics/metrics.ts';
import { startMetricsServer } from './metrics/metrics-server.ts';
import { watchEventLoop } from './node/event-loop-watch.ts';
import { ListenError } from './node/http-server.ts';
import { isPostgres } from './settings/database-url.ts';
import { unknownNames } from './settings/known-names.ts';
import { SettingsError } from './settings/setting-readers.ts';
import { readSettings, type ServerSettings } from './settings/settings.ts';
import { type RunningServer, startServer } from './start.ts';
import { forgetsProxies, listeningLine, startupMessage } from './startup-message.ts';
import { type OpenedService, openService } from './storage/open-service.ts';

/** Errors whose message tells the operator what to do. For any other error, a bug, the server prints the stack frames. */
const EXPLAINED = [BuildError, ListenError, SettingsError, UsageError];

async function main(): Promise<void> {
  const { sandbox, help } = readArguments(process.argv.slice(2));
  if (help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  // Only the owner may read the database and its write-ahead log.
  process.umask(0o077);
  if (existsSync('.env')) {
    for (const line of unknownNames(Object.keys(parseEnv(readFileSync('.env', 'utf8')))))
      process.stderr.write(`${line}\n`);
    process.loadEnvFile('.env');
  }
  const settings = readSettings(process.env, sandbox);
  const lines = createLineBuffer((text) => process.stderr.write(text), setImmediate);
  process.on('exit', lines.flush);
  // Loaded only where it is wanted.
  const metrics =
    settings.metricsPort === null
      ? null
      : (await import('./metrics/metrics.ts')).createMetrics(diskOf(settings));
  const written = createLog(settings.logLevel, { write: lines.write, now: () => new Date() });
  const log: Log = metrics === null ? written : counted(written, metrics);
  process.on('uncaughtException', (error) => {
    log('crash', describeError(error));
    process.exit(1);
  });
  let running: RunningServer<OpenedService> | null = null;
  stopOnSignals(() => running, log);
  if (metrics !== null && settings.metricsPort !== null) {
    const { metricsPort: port, metricsHost: host } = settings;
    const server = await startMetricsServer(metrics, { port, host, log });
    process.stdout.write(`Metrics: http://${host}:${server.port}/metrics\n`);
  }
  watchEventLoop(log);
  running = await startServer({
    settings,
    build: readBuild(join(import.meta.dirname, '..')),
    log,
    openService: (publicUrl) => openService(settings, publicUrl, log, metrics?.service),
    ...(metrics === null ? {} : { metrics }),
  });
  const { port, publicUrl, service } = running;
  log('started', { port, pid: process.pid });
  if (forgetsProxies(settings)) log('no-trusted-proxies', { setting: 'TRUSTED_PROXIES' });
  for (const line of [listeningLine(settings, port), ...startupMessage(settings, publicUrl, service)])
    process.stdout.write(`${line}\n`);
}

/** A log whose events are counted. */
function counted(log: Log, { countEvent }: Metrics): Log {
  return (event, ...rest) => {
    countEvent(event);
    log(event, ...rest);
  };
}

/** The folder whose disk the embedded database is on; `null` for PostgreSQL. */
function diskOf({ dataDir, databaseUrl }: ServerSettings): string | null {
  if (databaseUrl === null) return dataDir;
  return isPostgres(databaseUrl) || databaseUrl === ':memory:' ? null : dirname(databaseUrl);
}

/** @param running `null` while the server is starting: nothing has to be completed yet */
function stopOnSignals(running: () => RunningServer<OpenedService> | null, log: Log): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal exits immediately.
      if (isStopping) process.exit(1);
      isStopping = true;
      log('stopping', { signal });
      const server = running();
      if (server === null) process.exit(0);
      server.stop().then(
        () => process.exit(0),
        (error) => {
          log('stop-failed', describeError(error));
          process.exit(1);
        },
      );
    });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${whyNot(error)}\n`);
  // Open handles must not keep a failed process alive.
  process.exit(1);
});

/** The reason for a failed start: one line, or one for each invalid setting. */
function whyNot(error: unknown): string {
  if (error instanceof Error && EXPLAINED.some((kind) => error instanceof kind)) return error.message;
  const { reason, at } = faultOf(error);
  return `It cannot start, by a fault of its own: ${reason}${at === '' ? '' : ` at ${at}`}`;
}
