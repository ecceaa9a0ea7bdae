import { systemClock } from '../service/clock.ts';
import { newApiKey } from '../service/keys/api-key.ts';
import { systemIds } from '../service/lib/ids.ts';
import { openContext } from '../service/open-context.ts';
import { settingsOf } from '../service/options.ts';
import { type Service, type ServiceOptions, serviceOf } from '../service/service.ts';
import { createDefaultSender } from '../service/webhooks/default-sender.ts';
import { userAgentOf } from '../service/webhooks/user-agent.ts';
import { abortable } from './abortable.ts';
import { createSandboxClock } from './clock.ts';
import { createControls } from './control/app.ts';
import { demoOrder, seedMerchant } from './demo/merchant.ts';
import { seedPool } from './demo/seed-pool.ts';
import { createFaults } from './faults/faults.ts';
import { DESTROY_SOCKET } from './faults/presets.ts';
import { createHandler } from './handler.ts';
import { inboxUrl } from './inbox/address.ts';
import { createInbox } from './inbox/inbox.ts';
import { sendWithInbox } from './inbox/send-in-process.ts';
import { magicTerms } from './magic/magic-sums.ts';
import { createResponseOverrides } from './response-overrides.ts';
import type { SandboxContext } from './sandbox-context.ts';
import { createTermsOverrides } from './terms-overrides.ts';

/** The service with a demo shop and control calls under `/sandbox` that bring about any state. */
export interface Sandbox extends Service {
  /** Each start creates a new demo order. The caller keeps the API key: the service stores only its hash. */
  readonly demo: { readonly apiKey: string; readonly orderLink: string; readonly orderId: string };
}

export interface SandboxOptions extends ServiceOptions {
  /** The key of an earlier start; without it a new one is generated. */
  readonly demoApiKey?: string;
  /** Enables magic sums (`magic/magic-sums.ts`). */
  readonly magic?: boolean;
  /** The demo order's `redirect_url`. */
  readonly demoShopUrl?: string;
}

/**
 * Opens a sandbox. Reads have no rate limit unless the options set one. Every answer carries `X-Sandbox: 1`. A fault that
 * cuts the connection answers with `x-sandbox-socket: destroy`, which the server in front carries out; without a
 * connection the call rejects as `fetch` does.
 * @throws TypeError when `demoApiKey` is not an API key of this service
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const realClock = options.clock ?? systemClock;
  const clock = createSandboxClock(realClock);
  const termsOverrides = createTermsOverrides();
  // Webhooks left from an earlier start may be due before the sandbox has been created.
  let open = (_sandbox: Sandbox) => {};
  const opened = new Promise<Sandbox>((resolve) => {
    open = resolve;
  });
  const settings = {
    readLimits: null,
    webhookNetwork: 'loopback' as const,
    explainsRefusals: true,
    ...options,
    clock,
  };
  const core = await openContext(settings, {
    termsFor: (orderId, amount, usual) => ({
      ...usual,
      ...(options.magic === true ? magicTerms(amount) : {}),
      ...termsOverrides.get(orderId),
    }),
    // Receivers of webhooks live in real time, so their time-outs use the real clock.
    send: sendWithInbox(
      inboxUrl(settingsOf(settings)),
      async (request) => (await opened).fetch(request),
      createDefaultSender(options, settings.webhookNetwork, realClock),
      { clock: realClock, userAgent: userAgentOf(options.publicUrl) },
    ),
    sendToChat: createDefaultSender(options, 'any', realClock),
    realClock,
  });
  const apiKey = options.demoApiKey ?? newApiKey(options.ids ?? systemIds);
  const shopUrl = options.demoShopUrl ?? 'https://shop.example/';
  const seeding = core.database.transaction(async (sql) => {
    const merchantId = await seedMerchant(core, sql, apiKey);
    await seedPool(sql);
    return { merchantId, order: await demoOrder(core, sql, merchantId, shopUrl) };
  });
  const seeded = await seeding.catch(async (error: unknown) => {
    await core.close();
    throw error;
  });
  const { orderId } = seeded.order;
  const context: SandboxContext = {
    core,
    clock,
    realClock,
    termsOverrides,
    faults: createFaults(),
    overrides: createResponseOverrides(),
    inbox: createInbox(),
    demo: { merchantId: seeded.merchantId, apiKey, orderId, shopUrl },
  };
  const service = serviceOf(core);
  const handle = createHandler(context, service, createControls(context), options.magic === true);

  const sandbox: Sandbox = {
    async fetch(request, connection) {
      const answering = handle(request, connection);
      if (connection !== undefined) return answering;
      const response = await abortable(answering, request.signal);
      if (response.headers.get(DESTROY_SOCKET.name) === null) return response;
      throw new TypeError('the connection was cut');
    },
    ...(service.observe === undefined ? {} : { observe: service.observe }),
    ...(service.routes === undefined ? {} : { routes: service.routes }),
    drain: () => core.drain(),
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
