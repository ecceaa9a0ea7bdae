import { type Clock, systemClock } from './clock.ts';
import type { ClockStatus } from './clock-status.ts';
import { type Ids, systemIds } from './lib/ids.ts';
import type { ServiceEventName } from './log-events.ts';
import type { ServiceMetrics } from './metrics.ts';
import type { Cooldowns } from './rules/late-payment-cooldown.ts';
import type { TimeLimit } from './store/drivers/time-limit.ts';
import type { WebhookEvents } from './webhooks/events.ts';
import type { Network } from './webhooks/network-policy.ts';

/** A log event. It never contains a token, a key, requisites or a name. */
export interface ServiceEvent {
  readonly event: ServiceEventName;
  readonly [detail: string]: string | number;
}

export interface ServiceOptions {
  /** `:memory:`, the path of an SQLite file, or `postgres://…`. */
  readonly database: string;
  /** The public origin, with an optional path, of all generated links; never taken from a request. */
  readonly publicUrl: string;
  /**
   * The HMAC key of every `merchant_token`; changing it invalidates them all. A database is bound to one
   * secret.
   */
  readonly secret: string;
  /** The check of the secret that this one replaces, as given in a `WrongSecretError`. */
  readonly secretReplaces?: string;
  /** The only other origin that may call the service from a browser (CORS). */
  readonly pageOrigin?: string;
  /** Enables the operator API, which is disabled without a token. */
  readonly operatorToken?: string;
  /**
   * An incoming webhook to which support messages are posted, as `{"text": …}`. Such addresses contain a
   * secret.
   */
  readonly supportWebhookUrl?: string;
  readonly clock?: Clock;
  /** Compares `clock` with the database's. By default only the system clock is compared. */
  readonly checksClock?: boolean;
  readonly ids?: Ids;
  /** Replaces the sockets that connect to public addresses only. */
  readonly fetch?: typeof fetch;
  /** Which status changes cause a webhook; `completed` by default. */
  readonly webhookEvents?: WebhookEvents;
  /** Which networks webhooks may reach; `public` by default, see `webhooks/network-policy.ts`. */
  readonly webhookNetwork?: Network;
  /** Retention of finished webhooks; 90 by default, 0 for ever. */
  readonly webhookRetentionDays?: number;
  /** How long names, addresses and receipts of payments that ended are kept; 0, the default, for ever. */
  readonly personalDataDays?: number;
  /** How long after its creation an order takes a payment; 0, the default, for ever. */
  readonly orderLifetimeHours?: number;
  /**
   * The time limit of one PostgreSQL request (10 s by default), or of waiting for another process to release
   * an SQLite file (5 s).
   */
  readonly storeLimit?: TimeLimit;
  /** Connections to PostgreSQL, at most; 10 by default. */
  readonly databasePool?: number;
  readonly log?: (event: ServiceEvent) => void;
  /** Counts what the service does. */
  readonly metrics?: ServiceMetrics;
  /** A payment's lifetime; 900 by default. */
  readonly lifetimeSeconds?: number;
  /** How long after the lifetime a payment stays open for a transfer on its way; 300 by default. */
  readonly graceSeconds?: number;
  /** Cooldown of a requisite and an amount after a canceled or deleted payment; 1800 by default. */
  readonly canceledCooldownSeconds?: number;
  /** Cooldown of a requisite and an amount after a completed payment; 600 by default. */
  readonly completedCooldownSeconds?: number;
  /** The delay between internal creation and showing the requisites; 1000 by default. */
  readonly requisitesDelayMs?: number;
  /** Rate limits of reads; 120 a minute for an order and 1,200 for an address by default. `null`: none. */
  readonly readLimits?: ReadLimits | null;
  /** How many payment reads may wait at once in this process; 20,000 by default. Further ones are answered at once. */
  readonly waitingReads?: number;
  /** Limits of each merchant; none by default. */
  readonly merchantLimits?: Partial<MerchantLimits>;
  /** URL schemes of shops' apps that the page opens; a redirect URL of another one is refused. None by default. */
  readonly appSchemes?: readonly string[];
  /** Sends the reason of a bare 400 in the header `X-Sandbox-Reason`; for sandboxes. */
  readonly explainsRefusals?: boolean;
}

/** `null`: no limit. */
export interface MerchantLimits {
  /** Orders and payments that the merchant's keys may create a minute, at each process. */
  readonly creationsPerMinute: number | null;
  /** Payments that may be open at once, those of the hosted page included. */
  readonly openPayments: number | null;
}

const NO_MERCHANT_LIMITS: MerchantLimits = { creationsPerMinute: null, openPayments: null };

/**
 * Rate limits in reads a minute. Many payers of one carrier share an address (NAT), so its limit is higher.
 */
export interface ReadLimits {
  readonly perOrder: number;
  readonly perAddress: number;
}

const READ_LIMITS: ReadLimits = { perOrder: 120, perAddress: 1200 };

/** The options with all defaults applied. */
export interface Settings {
  readonly publicUrl: string;
  readonly secret: string;
  readonly pageOrigin: string | null;
  readonly operatorToken: string | null;
  readonly supportWebhookUrl: string | null;
  readonly lifetimeMs: number;
  readonly graceMs: number;
  readonly cooldowns: Cooldowns;
  readonly requisitesDelayMs: number;
  readonly readLimits: ReadLimits | null;
  readonly waitingReads: number;
  readonly merchantLimits: MerchantLimits;
  /** In lower case, without the colon. */
  readonly appSchemes: readonly string[];
  readonly explainsRefusals: boolean;
  readonly webhookEvents: WebhookEvents;
  readonly webhookNetwork: Network;
  /** `null`: for ever. */
  readonly webhookRetentionMs: number | null;
  /** `null`: for ever. */
  readonly personalDataMs: number | null;
  /** `null`: for ever. */
  readonly orderLifetimeMs: number | null;
}

/** The service's external dependencies: clock, IDs and log. */
export interface ExternalDependencies {
  readonly clock: Clock;
  readonly clockStatus: ClockStatus;
  readonly ids: Ids;
  readonly log: (event: ServiceEvent) => void;
  /** `null`: nobody counts. */
  readonly metrics: ServiceMetrics | null;
}

const SHORTEST_SECRET = 16;
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** @throws RangeError when the secret is too short, or a duration is invalid */
export function settingsOf(options: ServiceOptions): Settings {
  if (options.secret.length < SHORTEST_SECRET) {
    throw new RangeError(`secret: at least ${SHORTEST_SECRET} characters are needed`);
  }
  return {
    publicUrl: new URL(options.publicUrl).href.replace(/\/+$/, ''),
    secret: options.secret,
    pageOrigin: options.pageOrigin === undefined ? null : new URL(options.pageOrigin).origin,
    operatorToken: options.operatorToken ?? null,
    supportWebhookUrl:
      options.supportWebhookUrl === undefined ? null : new URL(options.supportWebhookUrl).href,
    lifetimeMs: duration('lifetimeSeconds', options.lifetimeSeconds ?? 900, 1) * 1000,
    graceMs: duration('graceSeconds', options.graceSeconds ?? 300, 0) * 1000,
    cooldowns: {
      canceledMs: duration('canceledCooldownSeconds', options.canceledCooldownSeconds ?? 1800, 0) * 1000,
      completedMs: duration('completedCooldownSeconds', options.completedCooldownSeconds ?? 600, 0) * 1000,
    },
    requisitesDelayMs: duration('requisitesDelayMs', options.requisitesDelayMs ?? 1000, 0),
    readLimits: options.readLimits === undefined ? READ_LIMITS : options.readLimits,
    waitingReads: duration('waitingReads', options.waitingReads ?? 20_000, 0),
    merchantLimits: { ...NO_MERCHANT_LIMITS, ...options.merchantLimits },
    appSchemes: (options.appSchemes ?? []).map((scheme) => scheme.toLowerCase()),
    explainsRefusals: options.explainsRefusals ?? false,
    webhookEvents: options.webhookEvents ?? 'completed',
    webhookNetwork: options.webhookNetwork ?? 'public',
    webhookRetentionMs:
      duration('webhookRetentionDays', options.webhookRetentionDays ?? 90, 0) * DAY_MS || null,
    personalDataMs: duration('personalDataDays', options.personalDataDays ?? 0, 0) * DAY_MS || null,
    orderLifetimeMs: duration('orderLifetimeHours', options.orderLifetimeHours ?? 0, 0) * HOUR_MS || null,
  };
}

export function externalDependenciesOf(options: ServiceOptions): ExternalDependencies {
  return {
    clock: options.clock ?? systemClock,
    clockStatus: { skewMs: null },
    ids: options.ids ?? systemIds,
    log: options.log ?? (() => {}),
    metrics: options.metrics ?? null,
  };
}

function duration(name: string, value: number, least: number): number {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new RangeError(`${name}: a whole number from ${least} up is needed`);
}
