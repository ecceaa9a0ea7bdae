import { WEBHOOK_EVENTS, type WebhookEvents } from '../../service/webhooks/events.ts';
import { NETWORKS, type Network } from '../../service/webhooks/network-policy.ts';
import type { LogLevel } from '../logging/log.ts';
import { LOCALHOST_ORIGINS } from '../security/csp.ts';
import type { HstsScope } from '../security/headers.ts';
import { DATABASE_URL_FORMS, isPostgres, readDatabaseUrl } from './database-url.ts';
import { type ReadFile, readers, SettingsError, SHORTEST_SECRET } from './setting-readers.ts';

/** The operator's settings, validated. The README's table explains each. */
export interface ServerSettings {
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash; null means http://localhost:PORT. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  /** `postgres://…`, `:memory:` or a path; null means an SQLite file in the data folder. */
  readonly databaseUrl: string | null;
  /** Connections of this process to PostgreSQL, at most. */
  readonly databasePool: number;
  /** Null uses a secret that is generated once and stored in the data folder. */
  readonly secret: string | null;
  /** Fingerprint of the secret that `secret` replaces, as named by the error of a refused start. */
  readonly secretReplaces: string | null;
  readonly operatorToken: string | null;
  /** Chat webhook that receives each message of a support thread. Such URLs are secrets. */
  readonly supportWebhookUrl: string | null;
  /** The status changes that are sent to the merchant. */
  readonly webhookEvents: WebhookEvents;
  /** The networks that webhooks may reach. */
  readonly webhookNetwork: Network;
  /** Retention of delivered and failed webhooks; 0 keeps them forever. */
  readonly webhookRetentionDays: number;
  /** How long names, addresses and receipts of finished payments are kept; 0 keeps them forever. */
  readonly personalDataDays: number;
  /** How long after its creation an order takes a payment; 0: for ever. */
  readonly orderLifetimeHours: number;
  readonly pageOrigin: string | null;
  /** Schemes of shops' apps that the page opens. */
  readonly appSchemes: readonly string[];
  /** Contact for vulnerability reports: a mailto: or https: URL; null means security@ the site's host. */
  readonly securityContact: string | null;
  readonly frameAncestors: readonly string[];
  readonly hsts: HstsScope;
  readonly trustedProxies: number;
  /** Creations a minute by a merchant's keys; 0: no limit. */
  readonly merchantCreationsPerMinute: number;
  /** Open payments of a merchant; 0: no limit. */
  readonly merchantOpenPayments: number;
  readonly waitingReads: number;
  readonly sandbox: boolean;
  readonly sandboxMagic: boolean;
  /** Whether the sandbox may have an https address, where anyone may reach it. */
  readonly sandboxPublic: boolean;
  readonly lifetimeSeconds: number;
  readonly graceSeconds: number;
  readonly canceledCooldownSeconds: number;
  readonly completedCooldownSeconds: number;
  /** Port of `/metrics`; null: none. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  readonly logLevel: LogLevel;
  /** Of successful reads one in so many is logged; 0: none. */
  readonly logOneReadIn: number;
  /** How long a stop waits, not ready any more, for load balancers to notice. */
  readonly drainSeconds: number;
  readonly stopSeconds: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * @param readFile reads the files that settings such as SECRET_FILE name
 * @param sandboxByDefault starts a sandbox unless the environment decides otherwise, as `npm start` does
 * @throws SettingsError that names every invalid setting with the reason
 */
export function readSettings(
  environment: Environment,
  sandboxByDefault = false,
  readFile?: ReadFile,
): ServerSettings {
  const {
    text,
    secret: secretOf,
    wholeNumber,
    flag,
    oneOf,
    url,
    address,
    origin,
    sources,
    problems,
  } = readers(environment, readFile);
  const production = environment['NODE_ENV'] === 'production';
  const sandbox = flag('SANDBOX') ?? (sandboxByDefault && !production);
  if (sandbox && production) {
    problems.push('SANDBOX=1 opens control over every payment and is refused with NODE_ENV=production');
  }
  const databaseText = secretOf('DATABASE_URL');
  const databaseUrl = databaseText === null ? null : readDatabaseUrl(databaseText);
  if (databaseText !== null && databaseUrl === null)
    problems.push(`DATABASE_URL needs ${DATABASE_URL_FORMS}`);
  const secret = secretOf('SECRET');
  if (secret !== null && secret.length < SHORTEST_SECRET) {
    problems.push(`SECRET needs at least ${SHORTEST_SECRET} characters`);
  }
  if (production && secret === null && isPostgres(databaseUrl ?? '')) {
    problems.push('SECRET is needed with PostgreSQL in production: every process must have the same one');
  }
  const optionalPort = (name: string) => (text(name) === null ? null : wholeNumber(name, 0, 0, 65_535));
  const settings: ServerSettings = {
    port: wholeNumber('PORT', 8080, 0, 65_535),
    host: text('HOST') ?? '127.0.0.1',
    publicUrl: url('PUBLIC_URL'),
    dataDir: text('DATA_DIR') ?? '.data',
    databaseUrl,
    databasePool: wholeNumber('DATABASE_POOL', 10, 1, 1000),
    secret,
    secretReplaces: text('SECRET_REPLACES'),
    operatorToken: secretOf('OPERATOR_TOKEN'),
    supportWebhookUrl: address('SUPPORT_WEBHOOK_URL'),
    webhookEvents: oneOf('WEBHOOK_EVENTS', WEBHOOK_EVENTS, 'completed'),
    webhookNetwork: oneOf('WEBHOOK_NETWORK', NETWORKS, sandbox && !production ? 'loopback' : 'public'),
    webhookRetentionDays: wholeNumber('WEBHOOK_RETENTION_DAYS', 90, 0, 3650),
    personalDataDays: wholeNumber('PERSONAL_DATA_DAYS', 0, 0, 3650),
    orderLifetimeHours: wholeNumber('ORDER_LIFETIME_HOURS', 0, 0, 87_600),
    pageOrigin: origin('PAGE_ORIGIN'),
    // The page's build takes VITE_APP_SCHEMES; with one .env for both, it need not be said twice.
    appSchemes: (text('APP_SCHEMES') ?? text('VITE_APP_SCHEMES') ?? '').toLowerCase().match(/[^\s,]+/g) ?? [],
    securityContact: text('SECURITY_CONTACT'),
    frameAncestors: [...sources('FRAME_ANCESTORS'), ...(sandbox ? LOCALHOST_ORIGINS : [])],
    hsts: oneOf('HSTS', ['host', 'subdomains', 'preload'], 'host'),
    trustedProxies: wholeNumber('TRUSTED_PROXIES', 0, 0, 10),
    merchantCreationsPerMinute: wholeNumber('MERCHANT_CREATIONS_PER_MINUTE', 0, 0, 1_000_000),
    merchantOpenPayments: wholeNumber('MERCHANT_OPEN_PAYMENTS', 0, 0, 1_000_000),
    waitingReads: wholeNumber('WAITING_READS', 20_000, 0, 1_000_000),
    sandbox,
    sandboxMagic: flag('SANDBOX_MAGIC') ?? false,
    sandboxPublic: flag('SANDBOX_PUBLIC') ?? false,
    lifetimeSeconds: wholeNumber('LIFETIME_SECONDS', 900, 1, 86_400),
    graceSeconds: wholeNumber('GRACE_SECONDS', 300, 0, 86_400),
    canceledCooldownSeconds: wholeNumber('CANCELED_COOLDOWN_SECONDS', 1800, 0, 86_400),
    completedCooldownSeconds: wholeNumber('COMPLETED_COOLDOWN_SECONDS', 600, 0, 86_400),
    metricsPort: optionalPort('METRICS_PORT'),
    metricsHost: text('METRICS_HOST') ?? '127.0.0.1',
    logLevel: oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error'], production ? 'info' : 'warn'),
    logOneReadIn: wholeNumber('LOG_ONE_READ_IN', 0, 0, 1_000_000),
    drainSeconds: wholeNumber('DRAIN_SECONDS', production ? 5 : 0, 0, 300),
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
  if (sandbox && settings.publicUrl?.startsWith('https:') === true && !settings.sandboxPublic) {
    problems.push(
      'SANDBOX=1 lets everyone who reaches PUBLIC_URL control every payment; for a test site on purpose, set SANDBOX_PUBLIC=1',
    );
  }
  if (settings.sandboxPublic && !sandbox) problems.push('SANDBOX_PUBLIC=1 works only with SANDBOX=1');
  if (settings.appSchemes.some((scheme) => !/^[a-z][a-z\d+.-]*$/.test(scheme))) {
    problems.push('APP_SCHEMES needs schemes of apps, such as myshop');
  }
  if (settings.sandboxMagic && !sandbox) problems.push('SANDBOX_MAGIC=1 works only with SANDBOX=1');
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}
