import { parseOrderId } from '../../../src/contract/ids.ts';
import { newWebhookSecret } from '../../../src/service/keys/api-key.ts';
import type { ServiceEvent } from '../../../src/service/options.ts';
import { insertMerchant } from '../../../src/service/store/merchants.ts';
import { insertWebhook } from '../../../src/service/store/webhooks/webhooks.ts';
import { createDeliveries, type Deliveries } from '../../../src/service/webhooks/deliveries.ts';
import { AbortedError, type Send, type SendResult } from '../../../src/service/webhooks/sender.ts';
import type { SlotLimits } from '../../../src/service/webhooks/slots.ts';
import { openBench } from './bench.ts';
import type { DatabaseKind } from './databases.ts';

/** What a shop does with webhooks. */
export type ShopState = 'accepts' | 'fails' | 'hangs';

/** An attempt, as a shop saw it. */
export interface SeenAttempt {
  readonly shop: string;
  readonly webhookId: string;
  readonly at: number;
}

const ACCEPTED: SendResult = { status: 200, error: null, answer: null };
const FAILED: SendResult = { status: 500, error: 'answered 500', answer: null };
const TIMED_OUT: SendResult = {
  status: null,
  error: 'no answer within 10 s',
  answer: null,
  timedOut: true,
};

/** A service whose shops live in this process, by the manual clock; its own deliveries are stopped. */
export async function openScriptedShops(on: DatabaseKind) {
  const bench = await openBench({ on, pool: [] });
  const { clock, database, ids } = bench.context;
  await bench.context.deliveries.stop();
  const states = new Map<string, ShopState>();
  const merchants = new Map<string, number>();
  const attempts: SeenAttempt[] = [];
  const accepted: string[] = [];
  const events: ServiceEvent[] = [];
  let waiting = 0;
  let made = 0;

  const send: Send = async ({ url, webhookId }, _secrets, stop) => {
    if (stop.aborted) throw new AbortedError();
    const shop = new URL(url).hostname.split('.')[0] ?? '';
    attempts.push({ shop, webhookId, at: clock.now() });
    const state = states.get(shop);
    if (state === 'fails') return FAILED;
    if (state !== 'hangs') {
      accepted.push(webhookId);
      return ACCEPTED;
    }
    waiting += 1;
    await new Promise<void>((resolve) => {
      const end = () => {
        stop.removeEventListener('abort', end);
        resolve();
      };
      clock.after(10_000, end);
      stop.addEventListener('abort', end);
    });
    waiting -= 1;
    if (stop.aborted) throw new AbortedError();
    return TIMED_OUT;
  };

  return {
    ...bench,
    states,
    attempts,
    accepted,
    events,
    send,
    /** The number of attempts that hang now. */
    hanging: () => waiting,
    /** The deliveries of one process. */
    deliveries(limits: SlotLimits): Deliveries {
      const log = (event: ServiceEvent) => events.push(event);
      return createDeliveries({ ...bench.context, log, send }, limits);
    },
    /** Makes a merchant for each name. */
    async open(names: readonly string[], state: ShopState): Promise<void> {
      for (const name of names) {
        const secret = newWebhookSecret(ids);
        const merchant = { name, callbackUrl: null, webhookSecret: secret };
        merchants.set(name, (await insertMerchant(database, merchant, clock.now())).merchantId);
        states.set(name, state);
      }
    },
    /** Stores new webhooks for each shop. @returns their IDs */
    async pay(names: readonly string[], each = 1): Promise<readonly string[]> {
      const stored: string[] = [];
      await database.transaction(async (sql) => {
        for (const name of names) {
          for (let count = 0; count < each; count += 1) {
            made += 1;
            const webhookId = `msg_${made}`;
            const paymentId = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
            const common = { webhookId, event: 'payment.completed', payload: '{}' };
            const orderId = parseOrderId(paymentId);
            const merchantId = merchants.get(name);
            if (orderId === null || merchantId === undefined) throw new Error(`there is no shop ${name}`);
            const url = `https://${name}.example/`;
            await insertWebhook(sql, { ...common, orderId, paymentId, merchantId, url }, clock.now());
            stored.push(webhookId);
          }
        }
      });
      return stored;
    },
  };
}
