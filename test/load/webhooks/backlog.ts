import { performance } from 'node:perf_hooks';
import { parseAmount } from '../../../src/contract/amount.ts';
import type { ServiceContext } from '../../../src/service/context.ts';
import { createExternalPayment } from '../../../src/service/operations/create-payment.ts';
import { movePayment } from '../../../src/service/operations/move-payment.ts';
import type { PoolEntry } from '../../../src/service/rules/requisites.ts';
import { serviceOf } from '../../../src/service/service.ts';
import { insertPoolEntries } from '../../../src/service/store/pool/entries.ts';
import { print, quantile, round } from '../../bench/lines.ts';
import { addShop, offsetClock, openService, type Shop, storeWebhooks } from './service.ts';
import { startShops } from './shops.ts';

const WAITING = 200_000;
const BATCH = 1000;
const PAID = 40;
const POLL_MS = 10_000;

/** Polls and paid orders beside 200,000 due webhooks of a shop that hangs, compared with none. */
export async function measureBacklog(kind: string, address: string): Promise<void> {
  const shops = await startShops();
  const context = await openService(address, offsetClock(), () => {});
  try {
    await insertPoolEntries(context.database, cards(2 * PAID + 2));
    const hanging = await addShop(context, `http://127.1.0.1:${shops.port}/hook`);
    const healthy = await addShop(context, `http://127.3.0.1:${shops.port}/hook`);
    const alone = await measure(context, healthy);
    for (let stored = 0; stored < WAITING; stored += BATCH) {
      await storeWebhooks(
        context,
        Array.from({ length: BATCH }, () => hanging),
      );
    }
    context.deliveries.schedule(context.clock.now());
    const queuedMs = await untilQueued(context);
    print({
      figure: 'polls and paid orders beside a queue',
      kind,
      waiting: WAITING,
      queuedMs,
      alone,
      beside: await measure(context, healthy),
    });
  } finally {
    await context.close();
    shops.stop();
  }
}

/** Webhooks enter their queue in batches. */
async function untilQueued({ database }: ServiceContext): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    const row = await database.first(
      'select 1 as found from webhooks where endpoint is null and due_at is not null limit 1',
    );
    if (row === undefined) return Math.round(performance.now() - startedMs);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function measure(context: ServiceContext, { merchantId }: Shop) {
  const orderIds: string[] = [];
  const startedMs = performance.now();
  for (let index = 0; index < PAID; index += 1) {
    const { orderId, paymentId } = await newPayment(context, merchantId);
    await movePayment(context, paymentId, 'completed');
    orderIds.push(orderId);
  }
  const paidMs = performance.now() - startedMs;
  const polled = await newPayment(context, merchantId);
  const service = serviceOf(context);
  const tookMs: number[] = [];
  const endMs = performance.now() + POLL_MS;
  while (performance.now() < endMs) {
    const beganMs = performance.now();
    const response = await service.fetch(
      new Request(`http://service/api/v1/payments/check-by-order-id/${polled.orderId}/`),
    );
    if (response.status !== 200) throw new Error(`a poll was ${response.status}`);
    tookMs.push(performance.now() - beganMs);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const sorted = tookMs.sort((one, other) => one - other);
  const pollMs = { p50: round(quantile(sorted, 0.5), 2), p99: round(quantile(sorted, 0.99), 2) };
  return { fortyPaidOrdersMs: Math.round(paidMs), polls: sorted.length, pollMs };
}

async function newPayment(context: ServiceContext, merchantId: number) {
  const amount = parseAmount('1500');
  if (amount === null) throw new TypeError('no sum');
  const { order, payment } = await createExternalPayment(
    context,
    {
      merchantId,
      amount,
      geoId: 1,
      shopOrderId: null,
      redirectUrl: 'https://shop.example/',
      successRedirectUrl: null,
      failRedirectUrl: null,
    },
    {
      amount,
      geoId: 1,
      method: 'to_card_number',
      transferMethod: 'to_card_number',
      bank: null,
      clientId: null,
      clientIp: null,
      callbackUrl: null,
    },
  );
  return { orderId: order.orderId, paymentId: payment.paymentId };
}

function cards(count: number): readonly PoolEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    method: 'to_card_number',
    geoId: 1,
    bank: 'sber',
    fullName: null,
    cardNumber: `22022000${String(index).padStart(8, '0')}`,
    accountNumber: null,
    sbpPhoneNumber: null,
    qrId: null,
    tipsId: null,
  }));
}
