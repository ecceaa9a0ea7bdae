import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { createService, type Service, type ServiceOptions } from '../service/service.ts';
import { openDataDir } from './data-dir.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';

/** The service that the settings ask for: the bare one, or the sandbox around it with its demo. */
export type OpenedService = Service | Sandbox;

/**
 * Opens the service on what the settings name, with secrets from the data folder where none are set.
 * @param publicUrl what links are made from
 */
export function openService(settings: Settings, publicUrl: string, log: Log): Promise<OpenedService> {
  const dataDir = openDataDir(settings.dataDir);
  const options: ServiceOptions = {
    database: settings.databaseUrl ?? dataDir.database,
    publicUrl,
    secret: settings.secret ?? dataDir.secret(),
    lifetimeSeconds: settings.lifetimeSeconds,
    graceSeconds: settings.graceSeconds,
    webhookEvents: settings.webhookEvents,
    webhookNetwork: settings.webhookNetwork,
    webhookRetentionDays: settings.webhookRetentionDays,
    log: ({ event, ...details }) => log('warn', event, details),
    ...(settings.pageOrigin === null ? {} : { pageOrigin: settings.pageOrigin }),
    ...(settings.operatorToken === null ? {} : { operatorToken: settings.operatorToken }),
    ...(settings.supportWebhookUrl === null ? {} : { supportWebhookUrl: settings.supportWebhookUrl }),
  };
  if (!settings.sandbox) return createService(options);
  return createSandbox({ ...options, demoApiKey: dataDir.demoApiKey(), magic: settings.sandboxMagic });
}

/** What a sandbox has to try things with; null for the bare service. */
export function demoOf(service: OpenedService): Sandbox['demo'] | null {
  return 'demo' in service ? service.demo : null;
}
