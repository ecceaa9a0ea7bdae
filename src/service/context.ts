import type { Amount } from '../contract/amount.ts';
import type { ChatRelay } from './chat/relay.ts';
import type { ExternalDependencies, Settings } from './options.ts';
import type { Terms } from './rules/terms.ts';
import type { Database } from './store/drivers/database.ts';
import type { Waits } from './waiting/waits.ts';
import type { Deliveries } from './webhooks/deliveries.ts';

/**
 * The dependencies of all operations: database, settings, clock, IDs, log and background work. It knows no
 * HTTP.
 */
export interface ServiceContext extends ExternalDependencies {
  readonly settings: Settings;
  readonly database: Database;
  readonly termsFor: (orderId: string, amount: Amount) => Terms;
  /** Payment reads that wait for news. */
  readonly waits: Waits;
  /** Cancels payments whose lifetime and grace period are over. */
  readonly expiry: Expiry;
  /** Delivers webhooks, with retries. */
  readonly deliveries: Deliveries;
  /** Sends support messages to the staff's chat. */
  readonly chat: ChatRelay;
  /** Whether the service is about to stop, so that no new requests should be sent to it. */
  isDraining(): boolean;
  /** Makes the readiness check fail from now on; everything else goes on. */
  drain(): void;
  /**
   * Stops all background work at once, so that an unresponsive database delays the stop only once. Requests
   * are still served; the next process does what becomes due meanwhile. Idempotent.
   */
  stopBackgroundWork(): Promise<void>;
  /** Stops background work and closes the database. Idempotent. */
  close(): Promise<void>;
}

/** Cancels payments whose lifetime and grace period are over. */
export interface Expiry {
  /** Cancels all that are due, and schedules the next run. Resolves when that is done. */
  sweep(): Promise<void>;
  /** Schedules a run for a payment that was created, or whose `expiresAt` has changed. */
  schedule(expiresAt: number): void;
  /** Cancels the schedule; resolves when a sweep in progress is over. */
  stop(): Promise<void>;
}
