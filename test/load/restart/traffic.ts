import { Agent, createServer, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../../../src/server/node/http-server.ts';
import { ADDRESS_HEADER, OPERATOR_TOKEN } from './two-servers.ts';

const ORDERS = 400;

/** Requests by what was wrong: another status, or the error of the connection. */
export type Failures = Record<string, number>;

/** Shops that create orders and get paid, and payers who poll. */
export interface Traffic {
  /** Completes a payment. @returns whether it is completed */
  complete(paymentId: string): Promise<boolean>;
  /** Sends requests until {@link end}, at this rate whatever the answers take. */
  begin(requestsASecond: number): void;
  end(): Promise<TrafficFigures>;
  stop(): void;
}

export interface TrafficFigures {
  readonly seconds: number;
  readonly requests: number;
  readonly failed: Readonly<Failures>;
  readonly completed: number;
  /** Completed payments whose webhook has not come. */
  readonly withoutWebhook: number;
}

/** @param port the proxy's @throws when a request fails before there is any load */
export async function prepareTraffic(port: number): Promise<Traffic> {
  const shop = await startShop();
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const failed: Failures = {};
  const completed: string[] = [];
  let requests = 0;

  async function send(
    method: string,
    path: string,
    token = '',
    body?: object,
  ): Promise<Record<string, unknown>> {
    requests += 1;
    const { status, json } = await call(agent, port, method, path, token, body).catch((error) => ({
      status: `${method} ${error.code ?? error.message}`,
      json: {},
    }));
    if (typeof status === 'number' && status < 400) return json;
    const what = typeof status === 'string' ? status : `${method} ${status}`;
    failed[what] = (failed[what] ?? 0) + 1;
    return {};
  }

  async function complete(paymentId: string): Promise<boolean> {
    const done = await send('POST', `/operator/payments/${paymentId}/complete`, OPERATOR_TOKEN, {});
    return done['status'] === 'completed';
  }

  const merchant = await send('POST', '/operator/merchants', OPERATOR_TOKEN, {
    name: 'Shop',
    callback_url: shop.url,
  });
  const apiKey = String(merchant['api_key']);
  const entries = Array.from({ length: 50 }, (_, serial) => ({
    method: 'to_card_number',
    geo_id: 1,
    bank: 'sber',
    card_number: `22022001${String(serial).padStart(8, '0')}`,
  }));
  await send('POST', '/operator/pool', OPERATOR_TOKEN, { entries });
  const orders: string[] = [];
  let sums = 1000;
  const order = { outter_id: '1', amount: 100, redirect_url: 'https://shop.example/' };
  const newPayment = async () => {
    sums += 0.01;
    const sum = Number(sums.toFixed(2));
    const payment = { amount: sum, transfer_method: 'to_card_number', geo_id: 1, client_id: '7' };
    const made = await send('POST', '/api/v1/payments/', apiKey, { ...order, ...payment });
    return String(made['payment_id'] ?? '');
  };
  const newOrder = async () => {
    const made = await send('POST', '/api/v1/orders/', apiKey, order);
    if (orders.length < ORDERS && made['order_id'] !== undefined) orders.push(String(made['order_id']));
  };
  while (orders.length < ORDERS) {
    await Promise.all(Array.from({ length: 20 }, newOrder));
    if (Object.keys(failed).length > 0) throw new Error(`before the restart: ${JSON.stringify(failed)}`);
  }

  async function one(nth: number): Promise<void> {
    if (nth % 20 === 0) return newOrder();
    if (nth % 20 === 1) {
      const paymentId = await newPayment();
      if (paymentId !== '' && (await complete(paymentId))) completed.push(paymentId);
      return;
    }
    await send('GET', `/api/v1/orders/${orders[nth % orders.length]}/`);
  }

  let isOver = false;
  let startedAt = Date.now();
  let sending = Promise.resolve();

  async function sendUntilOver(requestsASecond: number): Promise<void> {
    const underWay = new Set<Promise<void>>();
    for (let nth = 0; !isOver; nth += 1) {
      const dueAt = startedAt + (nth * 1000) / requestsASecond;
      if (dueAt > Date.now()) await sleep(dueAt - Date.now());
      const work = one(nth).finally(() => underWay.delete(work));
      underWay.add(work);
    }
    await Promise.all(underWay);
  }

  return {
    complete,
    begin(requestsASecond) {
      startedAt = Date.now();
      sending = sendUntilOver(requestsASecond);
    },
    async end() {
      isOver = true;
      await sending;
      const seconds = (Date.now() - startedAt) / 1000;
      const missing = () => completed.filter((paymentId) => !shop.got.has(paymentId));
      // An attempt that the restart has cut off is made again when its lease expires, after a minute.
      for (let tries = 0; missing().length > 0 && tries < 400; tries += 1) await sleep(200);
      return { seconds, requests, failed, completed: completed.length, withoutWebhook: missing().length };
    },
    stop() {
      agent.destroy();
      shop.close();
    },
  };
}

/** One request by nginx. */
function call(
  agent: Agent,
  port: number,
  method: string,
  path: string,
  token: string,
  body?: object,
): Promise<{ status: number | string; json: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      [ADDRESS_HEADER]: `10.${random()}.${random()}.${random()}`,
      ...(token === '' ? {} : { authorization: `Token ${token}` }),
    };
    const sent = request(
      { agent, host: '127.0.0.1', port, method, path, headers, timeout: 20_000 },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.once('error', reject);
        answer.once('end', () => {
          const isJson = text.startsWith('{');
          resolve({ status: answer.statusCode ?? 0, json: isJson ? JSON.parse(text) : {} });
        });
      },
    );
    sent.once('timeout', () => sent.destroy(new Error('timeout')));
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const random = () => Math.floor(Math.random() * 256);

/** A shop that takes every webhook. */
async function startShop() {
  const got = new Set<string>();
  const server = createServer((incoming, outgoing) => {
    let text = '';
    incoming.on('data', (chunk) => {
      text += chunk;
    });
    incoming.once('end', () => {
      got.add(String(JSON.parse(text).payment_id));
      outgoing.end();
    });
  });
  const port = await listen(server, 0, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}/`, got, close: () => server.close() };
}
