import type { Amount } from '../contract/amount.ts';
import { type ServiceOptions, type Settings, settingsOf, type World, worldOf } from './options.ts';
import type { Terms, TermsFor } from './rules/terms.ts';
import type { Database } from './store/database.ts';
import { openDatabase } from './store/open.ts';
import { createExpiry, type Expiry } from './work/expiry.ts';

/** What every piece of work needs: the store, the world outside, the settings. No HTTP in here. */
export interface Core extends World {
  readonly settings: Settings;
  readonly database: Database;
  readonly termsFor: (orderId: string, amount: Amount) => Terms;
  /** Gives up payments whose time and grace are over. */
  readonly expiry: Expiry;
  /** Stops the timers, then closes the store. */
  close(): Promise<void>;
}

/**
 * Opens the store, brings it up to date, and deals with what expired while nobody was looking.
 * @param termsFor the terms of each payment; by the settings, unless somebody drives the service
 */
export async function openCore(
  options: ServiceOptions,
  termsFor: TermsFor = (_orderId, _amount, usual) => usual,
): Promise<Core> {
  const settings = settingsOf(options);
  const world = worldOf(options);
  const database = await openDatabase(options.database, world.clock.now());
  const expiry = createExpiry({ ...world, settings, database });
  await expiry.sweep();
  return {
    ...world,
    settings,
    database,
    termsFor: (orderId, amount) => termsFor(orderId, amount, settings),
    expiry,
    async close() {
      await expiry.stop();
      await database.close();
    },
  };
}
