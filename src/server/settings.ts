import { WEBHOOK_EVENTS, type WebhookEvents } from '../service/webhooks/events.ts';
import { NETWORKS, type Network } from '../service/webhooks/network-policy.ts';
import { LOCAL_PAGES } from './csp.ts';
import { DATABASE_URL_FORMS, isPostgres, readDatabaseUrl } from './database-url.ts';
import type { HstsScope } from './headers.ts';
import type { LogLevel } from './log.ts';
import { readers, SettingsError, SHORTEST_SECRET } from './setting-readers.ts';

/** Everything that an operator can set, checked. The README's table says what each one means. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash; null means http://localhost:PORT. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  /** `postgres://…`, `:memory:` or a path; null means an SQLite file in the data folder. */
  readonly databaseUrl: string | null;
  /** Null means one that is made once and kept in the data folder. */
  readonly secret: string | null;
  /** What a refusal to start with this secret has called the database's; this one then takes its place. */
  readonly secretReplaces: string | null;
  readonly operatorToken: string | null;
  /** Where each message of a support thread is posted too. A secret: such addresses are. */
  readonly supportWebhookUrl: string | null;
  /** Which changes of a payment's status are sent to its merchant. */
  readonly webhookEvents: WebhookEvents;
  /** How far webhooks may go. */
  readonly webhookNetwork: Network;
  /** How long webhooks that are over are kept; 0 is for ever. */
  readonly webhookRetentionDays: number;
  readonly pageOrigin: string | null;
  /** Where to report a hole: a mailto: or https: address; null means security@ the site's host. */
  readonly securityContact: string | null;
  readonly frameAncestors: readonly string[];
  readonly hsts: HstsScope;
  readonly trustedProxies: number;
  readonly sandbox: boolean;
  readonly sandboxMagic: boolean;
  readonly lifetimeSeconds: number;
  readonly graceSeconds: number;
  readonly logLevel: LogLevel;
  readonly stopSeconds: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * @param sandboxByDefault what `npm start` asks for: a sandbox, unless the environment says otherwise
 * @throws SettingsError that names every setting which cannot be used, and why
 */
export function readSettings(environment: Environment, sandboxByDefault = false): Settings {
  const { text, wholeNumber, flag, oneOf, url, address, origin, sources, problems } = readers(environment);
  const production = environment['NODE_ENV'] === 'production';
  const sandbox = flag('SANDBOX') ?? (sandboxByDefault && !production);
  if (sandbox && production) {
    problems.push('SANDBOX=1 opens control over every payment and is refused with NODE_ENV=production');
  }
  const databaseText = text('DATABASE_URL');
  const databaseUrl = databaseText === null ? null : readDatabaseUrl(databaseText);
  if (databaseText !== null && databaseUrl === null)
    problems.push(`DATABASE_URL needs ${DATABASE_URL_FORMS}`);
  const secret = text('SECRET');
  if (secret !== null && secret.length < SHORTEST_SECRET) {
    problems.push(`SECRET needs at least ${SHORTEST_SECRET} characters`);
  }
  if (production && secret === null && isPostgres(databaseUrl ?? '')) {
    problems.push('SECRET is needed with PostgreSQL in production: every process must have the same one');
  }
  const settings: Settings = {
    port: wholeNumber('PORT', 8080, 0, 65_535),
    host: text('HOST') ?? '127.0.0.1',
    publicUrl: url('PUBLIC_URL'),
    dataDir: text('DATA_DIR') ?? '.data',
    databaseUrl,
    secret,
    secretReplaces: text('SECRET_REPLACES'),
    operatorToken: text('OPERATOR_TOKEN'),
    supportWebhookUrl: address('SUPPORT_WEBHOOK_URL'),
    webhookEvents: oneOf('WEBHOOK_EVENTS', WEBHOOK_EVENTS, 'completed'),
    webhookNetwork: oneOf('WEBHOOK_NETWORK', NETWORKS, sandbox && !production ? 'loopback' : 'public'),
    webhookRetentionDays: wholeNumber('WEBHOOK_RETENTION_DAYS', 90, 0, 3650),
    pageOrigin: origin('PAGE_ORIGIN'),
    securityContact: text('SECURITY_CONTACT'),
    frameAncestors: [...sources('FRAME_ANCESTORS'), ...(sandbox ? LOCAL_PAGES : [])],
    hsts: oneOf('HSTS', ['host', 'subdomains', 'preload'], 'host'),
    trustedProxies: wholeNumber('TRUSTED_PROXIES', 0, 0, 10),
    sandbox,
    sandboxMagic: flag('SANDBOX_MAGIC') ?? false,
    lifetimeSeconds: wholeNumber('LIFETIME_SECONDS', 900, 1, 86_400),
    graceSeconds: wholeNumber('GRACE_SECONDS', 300, 0, 86_400),
    logLevel: oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error'], production ? 'info' : 'warn'),
    stopSeconds: wholeNumber('STOP_SECONDS', 10, 0, 300),
  };
  if (!/^[\da-f]{8}$/.test(settings.secretReplaces ?? '00000000')) {
    problems.push(
      'SECRET_REPLACES needs the eight hexadecimal digits that the service named when it would not start',
    );
  }
  if (settings.operatorToken !== null && settings.operatorToken.length < 16) {
    problems.push('OPERATOR_TOKEN needs at least 16 characters');
  }
  if (!/^(mailto:|https:)\S+$/.test(settings.securityContact ?? 'https:default')) {
    problems.push('SECURITY_CONTACT needs an address that starts with mailto: or https:');
  }
  if (production && settings.webhookNetwork !== 'public') {
    problems.push(
      'WEBHOOK_NETWORK opens networks that webhooks must not reach and is refused with NODE_ENV=production',
    );
  }
  if (settings.sandboxMagic && !sandbox) problems.push('SANDBOX_MAGIC=1 works only with SANDBOX=1');
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}
