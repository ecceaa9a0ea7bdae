import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import {
  createService,
  type Service,
  type ServiceOptions,
  secretCheckOf,
  systemClock,
  WrongSecretError,
} from '../service/service.ts';
import { type DataDir, openDataDir } from './data-dir.ts';
import type { Log } from './log.ts';
import { noSecret, openFailure, otherSecret } from './open-failure.ts';
import { SettingsError } from './setting-readers.ts';
import type { Settings } from './settings.ts';

/** The service that the settings ask for: the bare one, or the sandbox around it with its demo. */
export type OpenedService = Service | Sandbox;

/**
 * Opens the service on what the settings name, with secrets from the data folder where none are set.
 * @param publicUrl what links are made from
 * @throws SettingsError when the data folder or the database cannot be used
 */
export async function openService(settings: Settings, publicUrl: string, log: Log): Promise<OpenedService> {
  const dataDir = openDataDir(settings.dataDir);
  const database = settings.databaseUrl ?? dataDir.database;
  const optionsWith = (secret: string): ServiceOptions => ({
    database,
    publicUrl,
    secret,
    lifetimeSeconds: settings.lifetimeSeconds,
    graceSeconds: settings.graceSeconds,
    webhookEvents: settings.webhookEvents,
    webhookNetwork: settings.webhookNetwork,
    webhookRetentionDays: settings.webhookRetentionDays,
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
      throw otherSecret(error.check, settings.secret === null ? dataDir : null);
    throw openFailure(error, database, settings.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL');
  }
}

/**
 * The data folder's secret; one is made where the database belongs to none yet. It is the database that is asked first:
 * of two first starts at once, the faster has made the file before it writes to the database.
 * @throws SettingsError when the database belongs to a secret that is not here
 */
async function secretIn(dataDir: DataDir, database: string, { secretReplaces }: Settings): Promise<string> {
  const check = dataDir.hasSecret() ? null : await secretCheckOf(database, systemClock.now());
  if (check !== null && check !== secretReplaces && !dataDir.hasSecret()) throw noSecret(check, dataDir);
  return dataDir.secret();
}

/** What a sandbox has to try things with; null for the bare service. */
export function demoOf(service: OpenedService): Sandbox['demo'] | null {
  return 'demo' in service ? service.demo : null;
}
