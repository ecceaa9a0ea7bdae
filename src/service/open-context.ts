import { type ChatRelay, createChatRelay, NO_CHAT } from './chat/relay.ts';
import type { Clock } from './clock.ts';
import { createClockCheck, NO_CLOCK_CHECK } from './clock-check.ts';
import type { ServiceContext } from './context.ts';
import { checkSecret } from './operations/check-secret.ts';
import { createExpiry } from './operations/expiry.ts';
import {
  type ExternalDependencies,
  externalDependenciesOf,
  type ServiceOptions,
  type Settings,
  settingsOf,
} from './options.ts';
import { createRetention } from './retention.ts';
import type { TermsFor } from './rules/terms.ts';
import { announcing } from './store/drivers/announcing.ts';
import type { Database } from './store/drivers/database.ts';
import { observed } from './store/drivers/observed.ts';
import { openDatabase } from './store/open.ts';
import { createChangeNotifications } from './waiting/change-notifications.ts';
import { createWaits, type Waits } from './waiting/waits.ts';
import { createDefaultSender } from './webhooks/default-sender.ts';
import { createDeliveries } from './webhooks/deliveries.ts';
import type { Send } from './webhooks/sender.ts';

/** Parts of the service that a sandbox or a test replaces. */
export interface ServiceOverrides {
  /** Overrides the terms of each payment. */
  readonly termsFor?: TermsFor;
  /** Replaces the sender of webhooks. */
  readonly send?: Send;
  /** Replaces the sender of chat posts. */
  readonly sendToChat?: Send;
  /** Measures waiting reads; the service's clock by default. */
  readonly realClock?: Clock;
}

/**
 * Opens the database, migrates it, and starts the background work, beginning with what became due while the
 * service was down.
 * @throws WrongSecretError when the database belongs to another secret; then nothing has been changed
 */
export async function openContext(
  options: ServiceOptions,
  overrides: ServiceOverrides = {},
): Promise<ServiceContext> {
  const settings = settingsOf(options);
  const external = externalDependenciesOf(options);
  const store = await openStore(options, external);
  const realClock = overrides.realClock ?? external.clock;
  const notifications = createChangeNotifications({ ...external, realClock, database: store }, () => waits);
  const waits: Waits = createWaits({ ...external, realClock }, settings.waitingReads, notifications.follow);
  const { metrics } = external;
  const database = announcing(
    metrics === null ? store : observed(store, metrics.storeCalled),
    ({ orders, statuses }) => {
      waits.wake(orders);
      notifications.announce(orders);
      for (const { status, transferMethod } of statuses) metrics?.paymentChanged(status, transferMethod);
    },
  );
  const termsFor: TermsFor = overrides.termsFor ?? ((_orderId, _amount, usual) => usual);
  const send = overrides.send ?? createDefaultSender(options, settings.webhookNetwork, external.clock);
  const deliveries = createDeliveries({ ...external, database, send });
  const clockCheck = checksClock(options) ? createClockCheck({ ...external, database }) : NO_CLOCK_CHECK;
  const expiry = createExpiry({ ...external, settings, database, deliveries }, clockCheck);
  const retention = createRetention({ ...external, settings, database });
  const chat = chatOf({ ...external, settings, database }, options, overrides);
  await clockCheck.run();
  // Requests are served meanwhile: what a payer sees is decided by time, not by this job.
  void expiry.sweep();
  await deliveries.begin();
  chat.wake();

  let stopping: Promise<unknown> | null = null;
  let isDraining = false;
  function drain(): void {
    isDraining = true;
    waits.stop();
  }

  async function stopBackgroundWork(): Promise<void> {
    drain();
    stopping ??= Promise.all(
      [expiry, deliveries, chat, retention, clockCheck, notifications].map((part) => part.stop()),
    );
    await stopping;
  }

  let closing: Promise<void> | null = null;
  async function close(): Promise<void> {
    await stopBackgroundWork();
    await database.close();
  }

  return {
    ...external,
    settings,
    database,
    waits,
    termsFor: (orderId, amount) => termsFor(orderId, amount, settings),
    expiry,
    deliveries,
    chat,
    isDraining: () => isDraining,
    drain,
    stopBackgroundWork,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

async function openStore(options: ServiceOptions, external: ExternalDependencies): Promise<Database> {
  const database = await openDatabase(
    options.database,
    external.clock.now(),
    options.storeLimit,
    options.databasePool,
  );
  try {
    await checkSecret(external, database, options.secret, options.secretReplaces ?? null);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Only the system clock has to agree with the database's, unless asked: a tester moves his own. */
function checksClock({ clock, checksClock: asked }: ServiceOptions): boolean {
  return asked ?? clock === undefined;
}

/** The operator configures the chat's address, so it may be in a private network. */
function chatOf(
  context: ExternalDependencies & { readonly settings: Settings; readonly database: Database },
  options: ServiceOptions,
  overrides: ServiceOverrides,
): ChatRelay {
  const url = context.settings.supportWebhookUrl;
  if (url === null) return NO_CHAT;
  const send = overrides.sendToChat ?? createDefaultSender(options, 'any', context.clock);
  return createChatRelay({ ...context, send }, url);
}
