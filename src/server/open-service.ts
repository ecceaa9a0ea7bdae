import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { createService, OtherSecret, type Service, type ServiceOptions } from '../service/service.ts';
import { openDataDir } from './data-dir.ts';
import type { Log } from './log.ts';
import { openFailure, otherSecret } from './open-failure.ts';
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
  const options: ServiceOptions = {
    database,
    publicUrl,
    secret: settings.secret ?? dataDir.secret(),
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
  };
  const demo = settings.sandbox ? { demoApiKey: dataDir.demoApiKey(), magic: settings.sandboxMagic } : null;
  try {
    return await (demo === null ? createService(options) : createSandbox({ ...options, ...demo }));
  } catch (error) {
    if (error instanceof OtherSecret)
      throw otherSecret(error.check, settings.secret === null ? dataDir : null);
    throw openFailure(error, database, settings.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL');
  }
}

/** What a sandbox has to try things with; null for the bare service. */
export function demoOf(service: OpenedService): Sandbox['demo'] | null {
  return 'demo' in service ? service.demo : null;
}
