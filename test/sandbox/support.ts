import { onTestFinished } from 'vitest';
import { isObject, type JsonObject } from '../../src/contract/json.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts';
import {
  callsTo,
  databaseFor,
  INTERNAL,
  PUBLIC_URL,
  paymentOf,
  SECRET,
  text,
} from '../service/support/bench.ts';
import { type ManualClock, manualClock } from '../service/support/clock.ts';
import { sqlite } from '../service/support/databases.ts';

export interface SandboxBench extends ReturnType<typeof callsTo> {
  readonly sandbox: Sandbox;
  /** The real time of the tester. */
  readonly clock: ManualClock;
}

export async function openSandbox(options: Partial<SandboxOptions> = {}): Promise<SandboxBench> {
  const clock = manualClock();
  const { database, drop } = await databaseFor(sqlite, options.database);
  const sandbox = await createSandbox({
    publicUrl: PUBLIC_URL,
    secret: SECRET,
    clock,
    ...options,
    database,
  });
  onTestFinished(async () => {
    await sandbox.close();
    await drop();
  });
  return { ...callsTo(sandbox), sandbox, clock };
}

/** Creates an order by the control call, of 1,500 roubles by default. */
export async function makeOrder(bench: SandboxBench, over: JsonObject = {}): Promise<JsonObject> {
  const { status, body, text: said } = await bench.post('/sandbox/orders', { amount: 1500, ...over });
  if (status !== 200) throw new Error(`no order: ${said}`);
  return body;
}

/** Creates an order whose payment shows its requisites. @returns the order's ID */
export async function payableOrder(bench: SandboxBench, over: JsonObject = {}): Promise<string> {
  const order = await makeOrder(bench, { transfer_method: 'to_card_number', ...over });
  await bench.post('/sandbox/clock', { advance: 1 });
  return text(order['order_id']);
}

export function pay(bench: SandboxBench, order: JsonObject, over: JsonObject = {}) {
  const body = {
    order_id: order['order_id'],
    amount: order['amount'],
    transfer_method: 'to_card_number',
    client_id: 'c',
    client_ip: '0.0.0.0',
    ...over,
  };
  return bench.post(INTERNAL, body, { token: text(order['merchant_token']) });
}

/** The payment read of the payer's page. */
export async function readPayment(bench: SandboxBench, orderId: string): Promise<JsonObject> {
  return (await bench.get(paymentOf(orderId))).body;
}

export function control(bench: SandboxBench, orderId: string, verb: string, body: JsonObject = {}) {
  return bench.post(`/sandbox/orders/${orderId}/${verb}`, body);
}

export function objectIn(value: unknown): JsonObject {
  if (!isObject(value)) throw new TypeError('object expected');
  return value;
}
