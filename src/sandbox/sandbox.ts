import { systemClock } from '../service/clock.ts';
import { newApiKey } from '../service/keys/api-key.ts';
import { systemIds } from '../service/lib/ids.ts';
import { openContext } from '../service/open-context.ts';
import { settingsOf } from '../service/options.ts';
import { type Service, type ServiceOptions, serviceOf } from '../service/service.ts';
import { createDefaultSender } from '../service/webhooks/default-sender.ts';
import { abortable } from './abortable.ts';
import { createSandboxClock } from './clock.ts';
import { createControls } from './control/app.ts';
import { seedPool } from './demo/entries.ts';
import { demoOrder, seedMerchant } from './demo/merchant.ts';
import type { Driver } from './driver.ts';
import { createFaults } from './faults/fault.ts';
import { DESTROY_SOCKET } from './faults/presets.ts';
import { createHandler } from './handler.ts';
import { inboxUrl } from './inbox/address.ts';
import { createInbox } from './inbox/inbox.ts';
import { sendWithInbox } from './inbox/send.ts';
import { magicTerms } from './magic.ts';
import { createOverrides } from './overrides.ts';
import { createPlans } from './plans.ts';

/** The service with a demo shop in it, and with calls under `/sandbox` that bring any state about. */
export interface Sandbox extends Service {
  /** A fresh order at every start. The key is the caller's to keep: of keys, only hashes are stored. */
  readonly demo: { readonly apiKey: string; readonly orderLink: string; readonly orderId: string };
}

export interface SandboxOptions extends ServiceOptions {
  /** The key of an earlier start; a new one otherwise. */
  readonly demoApiKey?: string;
  /** Sums decide by their kopecks what happens (see `magic.ts`). */
  readonly magic?: boolean;
  /** Where the demo order sends its payer in the end. */
  readonly demoShopUrl?: string;
}

/**
 * Opens a sandbox. Reads are not limited unless the options say so: tests read as fast as they can. Every answer carries `X-Sandbox: 1`. A fault that cuts the connection answers with
 * `x-sandbox-socket: destroy` for the server in front; without a connection it rejects as `fetch` does.
 * @throws TypeError when `demoApiKey` is no key of this service
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const realClock = options.clock ?? systemClock;
  const clock = createSandboxClock(realClock);
  const plans = createPlans();
  // What is left from an earlier start may be due before the sandbox is there.
  let open = (_sandbox: Sandbox) => {};
  const opened = new Promise<Sandbox>((resolve) => {
    open = resolve;
  });
  const settings = { readLimits: null, webhookNetwork: 'loopback' as const, ...options, clock };
  const core = await openContext(settings, {
    termsFor: (orderId, amount, usual) => ({
      ...usual,
      ...(options.magic === true ? magicTerms(amount) : {}),
      ...plans.get(orderId),
    }),
    // Whoever is sent a webhook lives in real time.
    send: sendWithInbox(
      inboxUrl(settingsOf(settings)),
      async (request) => (await opened).fetch(request),
      createDefaultSender(options, settings.webhookNetwork, realClock),
      realClock,
    ),
    sendToChat: createDefaultSender(options, 'any', realClock),
  });
  const apiKey = options.demoApiKey ?? newApiKey(options.ids ?? systemIds);
  const shopUrl = options.demoShopUrl ?? 'https://shop.example/';
  const seeded = await core.database.transaction(async (sql) => {
    const merchantId = await seedMerchant(core, sql, apiKey);
    await seedPool(sql);
    return { merchantId, order: await demoOrder(core, sql, merchantId, shopUrl) };
  });
  const { orderId } = seeded.order;
  const driver: Driver = {
    core,
    clock,
    realClock,
    plans,
    faults: createFaults(),
    overrides: createOverrides(),
    inbox: createInbox(),
    demo: { merchantId: seeded.merchantId, apiKey, orderId, shopUrl },
  };
  const handle = createHandler(driver, serviceOf(core), createControls(driver), options.magic === true);

  const sandbox: Sandbox = {
    async fetch(request, connection) {
      const answering = handle(request, connection);
      if (connection !== undefined) return answering;
      const response = await abortable(answering, request.signal);
      if (response.headers.get(DESTROY_SOCKET.name) === null) return response;
      throw new TypeError('the connection was cut');
    },
    stopBackgroundWork: () => core.stopBackgroundWork(),
    async close() {
      clock.stop();
      await core.close();
    },
    demo: { apiKey, orderId, orderLink: `${core.settings.publicUrl}/${orderId}` },
  };
  open(sandbox);
  return sandbox;
}
