import { setTimeout } from 'node:timers/promises';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import {
  createService,
  type Service,
  type ServiceMetrics,
  type ServiceOptions,
  secretCheckOf,
  systemClock,
  WrongSecretError,
} from '../../service/service.ts';
import { codeOf } from '../../service/store/drivers/unavailable.ts';
import type { Log } from '../logging/log.ts';
import { SettingsError } from '../settings/setting-readers.ts';
import type { ServerSettings } from '../settings/settings.ts';
import { type DataDir, openDataDir } from './data-dir.ts';
import { mayRecover, missingSecretError, openError, openProblem, wrongSecretError } from './open-errors.ts';

/** The opened service, or a sandbox around it. */
export type OpenedService = Service | Sandbox;

/** The delay before the database is tried again, in milliseconds. */
const RETRY_MS = 1000;

/**
 * Opens the service with the database and secrets of the settings; the data folder supplies those that are not set. While
 * the database is unavailable it waits, and logs that once.
 * @param publicUrl base URL of all links
 * @param metrics counts what the service does
 * @throws SettingsError when the data folder or the database cannot be used
 */
export async function openService(
  settings: ServerSettings,
  publicUrl: string,
  log: Log,
  metrics?: ServiceMetrics,
): Promise<OpenedService> {
  for (let tries = 1; ; tries += 1) {
    try {
      const service = await tryToOpen(settings, publicUrl, log, metrics);
      if (tries > 1) log('database-available', { tries });
      return service;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      if (tries === 1) log('waiting-for-database', { reason: error.message });
      await setTimeout(RETRY_MS);
    }
  }
}

/** The database is unavailable for now; the message explains it. */
class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

async function tryToOpen(
  settings: ServerSettings,
  publicUrl: string,
  log: Log,
  metrics?: ServiceMetrics,
): Promise<OpenedService> {
  const dataDir = openDataDir(settings.dataDir);
  const database = settings.databaseUrl ?? dataDir.database;
  const optionsWith = (secret: string): ServiceOptions => ({
    database,
    databasePool: settings.databasePool,
    publicUrl,
    secret,
    lifetimeSeconds: settings.lifetimeSeconds,
    graceSeconds: settings.graceSeconds,
    canceledCooldownSeconds: settings.canceledCooldownSeconds,
    completedCooldownSeconds: settings.completedCooldownSeconds,
    appSchemes: settings.appSchemes,
    webhookEvents: settings.webhookEvents,
    webhookNetwork: settings.webhookNetwork,
    webhookRetentionDays: settings.webhookRetentionDays,
    personalDataDays: settings.personalDataDays,
    orderLifetimeHours: settings.orderLifetimeHours,
    merchantLimits: {
      creationsPerMinute: settings.merchantCreationsPerMinute || null,
      openPayments: settings.merchantOpenPayments || null,
    },
    waitingReads: settings.waitingReads,
    log: ({ event, ...details }) => log(event, details),
    ...(metrics === undefined ? {} : { metrics }),
    ...(settings.secretReplaces === null ? {} : { secretReplaces: settings.secretReplaces }),
    ...(settings.pageOrigin === null ? {} : { pageOrigin: settings.pageOrigin }),
    ...(settings.operatorToken === null ? {} : { operatorToken: settings.operatorToken }),
    ...(settings.supportWebhookUrl === null ? {} : { supportWebhookUrl: settings.supportWebhookUrl }),
  });
  try {
    const options = optionsWith(settings.secret ?? (await secretIn(dataDir, database, settings)));
    const demo = settings.sandbox ? { demoApiKey: dataDir.demoApiKey(), magic: settings.sandboxMagic } : null;
    return await (demo === null ? createService(options) : createSandbox({ ...options, ...demo }));
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    if (error instanceof WrongSecretError)
      throw wrongSecretError(error.check, settings.secret === null ? dataDir : null);
    if (mayRecover(error)) throw new DatabaseUnavailableError(openProblem(error, database) ?? codeOf(error));
    throw openError(error, database, settings.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL');
  }
}

/**
 * Returns the data folder's secret, and generates one for a new database. It queries the database before it checks the file
 * again: of two concurrent first starts, the faster creates the file before it writes to the database.
 * @throws SettingsError when the database belongs to a secret that the folder does not hold
 */
async function secretIn(
  dataDir: DataDir,
  database: string,
  { secretReplaces }: ServerSettings,
): Promise<string> {
  const check = dataDir.hasSecret() ? null : await secretCheckOf(database, systemClock.now());
  if (check !== null && check !== secretReplaces && !dataDir.hasSecret())
    throw missingSecretError(check, dataDir);
  return dataDir.secret();
}

/** The demo data of a sandbox; null for the service alone. */
export function demoOf(service: OpenedService): Sandbox['demo'] | null {
  return 'demo' in service ? service.demo : null;
}
