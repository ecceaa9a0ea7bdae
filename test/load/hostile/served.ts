import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject, type JsonObject, parseJson } from '../../../src/contract/json.ts';
import { launchBuiltServer } from '../../server/child/launch.ts';

const OPERATOR_TOKEN = 'operator-of-the-hostile';

/** Of Node's heap for long-lived objects. */
const HEAP_MB = 256;

/** A merchant with a payment to dispute. */
export interface HostileMerchant {
  readonly apiKey: string;
  /** The payment number. */
  readonly payment: number;
}

/** The built server with a small heap, and what attackers and payers need. */
export interface HostileTarget {
  readonly url: string;
  readonly pid: number | undefined;
  readonly merchants: readonly HostileMerchant[];
  /** Orders with an open payment, one for each payer. */
  readonly orderIds: readonly string[];
  moreMerchants(count: number): Promise<readonly HostileMerchant[]>;
  call(method: string, path: string, token: string, body?: unknown): Promise<JsonObject>;
  /** All log lines and other output. */
  said(): string;
  close(): Promise<void>;
}

/** @throws Error when a call that prepares the scene is refused */
export async function serveHostile(merchants: number, payers: number): Promise<HostileTarget> {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  const environment = { OPERATOR_TOKEN, SANDBOX: '0', TRUSTED_PROXIES: '1', LIFETIME_SECONDS: '3600' };
  const nodeArguments = [`--max-old-space-size=${HEAP_MB}`];
  const { ready, kill } = launchBuiltServer({ folder, environment, nodeArguments });
  async function close(): Promise<void> {
    await kill();
    await rm(folder, { recursive: true });
  }
  try {
    const { url, pid, said } = await ready;
    const call = callsTo(url);
    await call('POST', '/operator/pool', OPERATOR_TOKEN, { entries: someCards(2 * merchants + payers) });
    const moreMerchants = async (count: number) => {
      const made = [];
      for (let serial = 0; serial < count; serial += 1) made.push(await newMerchant(call, serial));
      return made;
    };
    const first = await moreMerchants(merchants);
    const orderIds = [];
    for (let count = 0; count < payers; count += 1) {
      orderIds.push(await newOpenOrder(call, first[0]?.apiKey ?? ''));
    }
    return { url, pid, said, merchants: first, moreMerchants, orderIds, call, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function callsTo(url: string): HostileTarget['call'] {
  return async (method, path, token, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    const json = parseJson(text);
    if (!response.ok || !isObject(json)) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return json;
  };
}

function someCards(count: number): readonly JsonObject[] {
  return Array.from({ length: count }, (_, serial) => ({
    method: 'to_card_number',
    geo_id: 1,
    bank: 'sber',
    card_number: `22022000${String(serial).padStart(8, '0')}`,
  }));
}

async function newMerchant(call: HostileTarget['call'], serial: number): Promise<HostileMerchant> {
  const made = await call('POST', '/operator/merchants', OPERATOR_TOKEN, { name: `Shop ${serial}` });
  const apiKey = String(made['api_key']);
  const body = { sum: 1500, type: 'to_card_number' };
  const payment = await call('POST', '/api/v2/payments/', apiKey, body);
  return { apiKey, payment: Number(payment['id']) };
}

async function newOpenOrder(call: HostileTarget['call'], apiKey: string): Promise<string> {
  const order = await call('POST', '/api/v1/orders/', apiKey, {
    amount: 1500,
    outter_id: 'A-1',
    redirect_url: 'https://shop.example/',
  });
  const orderId = String(order['order_id']);
  await call('POST', '/api/v1/payments/internal/', apiKey, {
    order_id: orderId,
    amount: 1500,
    transfer_method: 'to_card_number',
    client_id: 'payer',
    client_ip: '192.0.2.1',
  });
  return orderId;
}
