import { openSync, writeSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import process from 'node:process';
import * as v from 'valibot';
import { parseAmount } from '../../../src/contract/amount.ts';
import { parseOrderId } from '../../../src/contract/ids.ts';
import { seedMerchant } from '../../../src/sandbox/demo/merchant.ts';
import { seedPool } from '../../../src/sandbox/demo/seed-pool.ts';
import { createLineBuffer } from '../../../src/server/logging/line-buffer.ts';
import { createLog } from '../../../src/server/logging/log.ts';
import { createMetrics, type Metrics } from '../../../src/server/metrics/metrics.ts';
import { listen } from '../../../src/server/node/http-server.ts';
import { readSettings } from '../../../src/server/settings/settings.ts';
import { NO_BUILD } from '../../../src/server/site/site-setup.ts';
import { startServer } from '../../../src/server/start.ts';
import type { ServiceContext } from '../../../src/service/context.ts';
import { callerOf } from '../../../src/service/http/auth.ts';
import { newApiKey } from '../../../src/service/keys/api-key.ts';
import { openContext } from '../../../src/service/open-context.ts';
import { createOrder } from '../../../src/service/operations/create-order.ts';
import { createInternalPayment } from '../../../src/service/operations/create-payment.ts';
import type { ServiceOptions } from '../../../src/service/options.ts';
import { serviceOf } from '../../../src/service/service.ts';
import { openDatabase } from '../../../src/service/store/open.ts';
import { findOrder } from '../../../src/service/store/orders.ts';
import { bareStarted, benchCommand, type ServiceStarted, VARIANTS, type Variant } from './messages.ts';

/**
 * The measured process. It serves the service like the real server, and on other ports bare answers of the
 * same bytes. On command it runs the creations without HTTP: the same statements, the look-up of the API key included, in
 * the same store, at the same concurrency.
 */
async function serve(database: string, variant: Variant): Promise<void> {
  const options = {
    database,
    publicUrl: 'http://localhost',
    secret: 'a secret of the bench, long enough',
    requisitesDelayMs: 0,
    // As in production, but without effective rate limits.
    readLimits: { perOrder: 1e9, perAddress: 1e9 },
  };
  const metrics = variant === 'metrics' ? createMetrics(null) : null;
  const context = await openVariant(options, variant, metrics);
  const apiKey = newApiKey(context.ids);
  await context.database.transaction(async (sql) => {
    await seedPool(sql);
    await seedMerchant(context, sql, apiKey);
  });
  const nowhere = openSync('/dev/null', 'w');
  const lines = createLineBuffer((text) => writeSync(nowhere, text), setImmediate);
  const setup = {
    settings: readSettings({ PORT: '0', LOG_LEVEL: 'error' }),
    build: NO_BUILD,
    log: createLog('info', { write: lines.write, now: () => new Date() }),
  };
  const { port } = await startServer({
    ...setup,
    ...(metrics === null ? {} : { metrics }),
    openService: async () => serviceOf(context),
  });
  const command: ServiceStarted = { kind: 'service', port, apiKey };
  process.send?.(command);
  const bare: Server[] = [];
  process.on('message', (message) => {
    const received = v.parse(benchCommand, message);
    if (received.do === 'answer') {
      const server = createServer((_request, response) => {
        response.writeHead(received.status, received.headers).end(received.body);
      });
      bare.push(server);
      void listen(server, 0, '127.0.0.1').then((at) => process.send?.(bareStarted(at)));
    } else if (received.do === 'cpu') {
      const { user, system } = process.cpuUsage();
      process.send?.({ kind: 'cpu', microseconds: user + system });
    } else {
      void work(context, apiKey, received.do, received.forMs).then((rate) =>
        process.send?.({ kind: 'rate', rate }),
      );
    }
  });
}

async function openVariant(
  options: ServiceOptions,
  variant: Variant,
  metrics: Metrics | null,
): Promise<ServiceContext> {
  const context = await openContext(metrics === null ? options : { ...options, metrics: metrics.service });
  if (variant !== 'unannounced') return context;
  // The bare database, without what the context puts around it.
  return { ...context, database: await openDatabase(options.database, Date.now()) };
}

let made = 0;

/** Different sums, so that the pool of requisites is not exhausted. */
function nextAmount() {
  made += 1;
  return parseAmount(`${100 + Math.floor(made / 100)}.${String(made % 100).padStart(2, '0')}`);
}

/** @returns creations a second by the service's own operations, at the same concurrency */
async function work(
  context: ServiceContext,
  apiKey: string,
  what: 'orders' | 'payments',
  forMs: number,
): Promise<number> {
  const AT_ONCE = 16;
  const startedMs = performance.now();
  const endMs = startedMs + forMs;
  let count = 0;
  async function worker(): Promise<void> {
    while (performance.now() < endMs) {
      const amount = nextAmount();
      const merchantId = await callingMerchant(context, apiKey);
      const order = await createOrder(context, context.database, {
        merchantId,
        amount,
        shopOrderId: '10482',
        geoId: 1,
        redirectUrl: 'https://shop.example/',
        successRedirectUrl: null,
        failRedirectUrl: null,
      });
      if (what === 'payments' && amount !== null) {
        await callingMerchant(context, apiKey);
        const found = await findOrder(context.database, parseOrderId(order.orderId) ?? order.orderId);
        if (found === null) throw new Error('the order is not there');
        await createInternalPayment(context, found, {
          amount,
          method: 'to_card_number',
          transferMethod: 'to_card_number',
          bank: null,
          geoId: 1,
          clientId: 'bench',
          clientIp: '203.0.113.5',
          callbackUrl: null,
          replaces: null,
        });
      }
      count += 1;
      // Requests yield to each other at the socket; this loop must yield as well.
      await new Promise(setImmediate);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return (count * 1000) / (performance.now() - startedMs);
}

/** Every request looks up its API key. */
async function callingMerchant(context: ServiceContext, apiKey: string): Promise<number> {
  const caller = await callerOf(context, `Token ${apiKey}`);
  if (caller?.kind !== 'merchant') throw new Error('the key is not there');
  return caller.merchantId;
}

const [, , database = ':memory:', named] = process.argv;
void serve(database, VARIANTS.find((variant) => variant === named) ?? 'plain');
