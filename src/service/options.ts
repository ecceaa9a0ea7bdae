import { type Clock, systemClock } from './clock.ts';
import { type Ids, systemIds } from './lib/ids.ts';
import type { TimeLimit } from './store/drivers/time-limit.ts';
import type { WebhookEvents } from './webhooks/events.ts';
import type { Network } from './webhooks/network-policy.ts';

/** Something worth a line in a log. Never carries a token, a key, requisites or a name. */
export interface ServiceEvent {
  readonly event: string;
  readonly [detail: string]: string | number;
}

export interface ServiceOptions {
  /** `:memory:`, the path of an SQLite file, or `postgres://…`. */
  readonly database: string;
  /** Origin (and path) that links are made from; never taken from a request. */
  readonly publicUrl: string;
  /** Key of the HMAC behind every `merchant_token`: changing it invalidates them all. A database belongs to one. */
  readonly secret: string;
  /** The check of the secret that this one takes the place of, as an `WrongSecretError` has said it. */
  readonly secretReplaces?: string;
  /** The only other origin whose scripts may call the service. */
  readonly pageOrigin?: string;
  /** Opens the operator's calls; without one they are closed. */
  readonly operatorToken?: string;
  /** Where each message of a support thread is posted too, as `{"text": …}`. A secret, as such addresses are. */
  readonly supportWebhookUrl?: string;
  readonly clock?: Clock;
  readonly ids?: Ids;
  /** For outgoing calls, instead of sockets that connect only to public addresses. */
  readonly fetch?: typeof fetch;
  /** Which changes of a payment's status are sent to its merchant; `completed` by default. */
  readonly webhookEvents?: WebhookEvents;
  /** How far webhooks may go; `public` by default: see `webhooks/reachable.ts`. */
  readonly webhookNetwork?: Network;
  /** How long webhooks that are over are kept; 90 by default, 0 for ever. */
  readonly webhookRetentionDays?: number;
  /** How long PostgreSQL may take for one thing that it is asked, 10 s by default; another process hold an SQLite file, 5 s. */
  readonly storeLimit?: TimeLimit;
  readonly log?: (event: ServiceEvent) => void;
  /** How long a payer has; 900 by default. */
  readonly lifetimeSeconds?: number;
  /** How long after the lifetime money on its way still finds an open payment; 300 by default. */
  readonly graceSeconds?: number;
  /** From internal creation to its requisites being shown; 1000 by default. */
  readonly requisitesDelayMs?: number;
  /** How many reads a minute are answered; 120 for an order and 1,200 for an address by default. `null`: any. */
  readonly readLimits?: ReadLimits | null;
}

/** Reads a minute. Carriers let many payers share an address, so that one has more. */
export interface ReadLimits {
  readonly perOrder: number;
  readonly perAddress: number;
}

const READ_LIMITS: ReadLimits = { perOrder: 120, perAddress: 1200 };

/** The options with every default filled in. */
export interface Settings {
  readonly publicUrl: string;
  readonly secret: string;
  readonly pageOrigin: string | null;
  readonly operatorToken: string | null;
  readonly supportWebhookUrl: string | null;
  readonly lifetimeMs: number;
  readonly graceMs: number;
  readonly requisitesDelayMs: number;
  readonly readLimits: ReadLimits | null;
  readonly webhookEvents: WebhookEvents;
  readonly webhookNetwork: Network;
  /** `null`: for ever. */
  readonly webhookRetentionMs: number | null;
}

/** What comes from outside the service, with the system's own as defaults. */
export interface World {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: (event: ServiceEvent) => void;
}

const SHORTEST_SECRET = 16;
const DAY_MS = 24 * 3600 * 1000;

/** @throws RangeError when the secret is too short to be one, or a duration is not a number of its kind */
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
    requisitesDelayMs: duration('requisitesDelayMs', options.requisitesDelayMs ?? 1000, 0),
    readLimits: options.readLimits === undefined ? READ_LIMITS : options.readLimits,
    webhookEvents: options.webhookEvents ?? 'completed',
    webhookNetwork: options.webhookNetwork ?? 'public',
    webhookRetentionMs:
      duration('webhookRetentionDays', options.webhookRetentionDays ?? 90, 0) * DAY_MS || null,
  };
}

export function worldOf(options: ServiceOptions): World {
  return {
    clock: options.clock ?? systemClock,
    ids: options.ids ?? systemIds,
    log: options.log ?? (() => {}),
  };
}

function duration(name: string, value: number, least: number): number {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new RangeError(`${name}: a whole number from ${least} up is needed`);
}
