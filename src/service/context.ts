import type { Amount } from '../contract/amount.ts';
import type { ChatRelay } from './chat/relay.ts';
import type { Settings, World } from './options.ts';
import type { Terms } from './rules/terms.ts';
import type { Database } from './store/drivers/database.ts';
import type { Deliveries } from './webhooks/deliveries.ts';

/** What every piece of work needs: the store, the world outside, the settings. No HTTP in here. */
export interface ServiceContext extends World {
  readonly settings: Settings;
  readonly database: Database;
  readonly termsFor: (orderId: string, amount: Amount) => Terms;
  /** Gives up payments whose time and grace are over. */
  readonly expiry: Expiry;
  /** Sends webhooks, and tries again. */
  readonly deliveries: Deliveries;
  /** Posts support threads into the staff's chat. */
  readonly chat: ChatRelay;
  /**
   * Stops what goes on by itself, all of it at once: a store that is silent is waited for only once. Requests may still come;
   * what becomes due by them is done by whoever runs next. Does so once.
   */
  stopBackgroundWork(): Promise<void>;
  /** The same, then closes the store. Does so once. */
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
