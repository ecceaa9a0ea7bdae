import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import {
  createService,
  type Service,
  type ServiceOptions,
  secretCheckOf,
  systemClock,
  WrongSecretError,
} from '../../service/service.ts';
import type { Log } from '../logging/log.ts';
import { SettingsError } from '../settings/setting-readers.ts';
import type { ServerSettings } from '../settings/settings.ts';
import { type DataDir, openDataDir } from './data-dir.ts';
import { missingSecretError, openError, wrongSecretError } from './open-errors.ts';

/** The opened service, or a sandbox around it. */
export type OpenedService = Service | Sandbox;

/**
 * Opens the service with the database and secrets of the settings; the data folder supplies those that are not set.
 * @param publicUrl base URL of all links
 * @throws SettingsError when the data folder or the database cannot be used
 */
export async function openService(
  settings: ServerSettings,
  publicUrl: string,
  log: Log,
): Promise<OpenedService> {
  const dataDir = openDataDir(settings.dataDir);
  const database = settings.databaseUrl ?? dataDir.database;
  const optionsWith = (secret: string): ServiceOptions => ({
    database,
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
    merchantLimits: {
      creationsPerMinute: settings.merchantCreationsPerMinute || null,
      openPayments: settings.merchantOpenPayments || null,
    },
    log: ({ event, ...details }) => log('warn', event, details),
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
