import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { idleProcessor } from '../idle.ts';
import { print, spread } from '../lines.ts';
import type { Effort } from '../main.ts';
import { type Child, startChild } from './child.ts';
import { answersASecond, type NextRequest } from './load.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ORDERS = '/api/v1/orders/';
const INTERNAL = '/api/v1/payments/internal/';

/** Compares the service with a bare HTTP server of the same bytes, with its own operations without HTTP, and with metrics. */
/** @param only `metrics` for their cost alone */
export async function benchService(effort: Effort, only: 'all' | 'metrics' = 'all'): Promise<void> {
  const cache = join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const bundle = mkdtempSync(join(cache, 'bench-'));
  const data = mkdtempSync(join(tmpdir(), 'bench-service-'));
  const child = await startChild(bundle, join(data, 'payments.db'));
  try {
    if (only === 'all') {
      await reads(child, effort, 200);
      await reads(child, effort, 304);
      await creations(child, effort, 'orders');
      await creations(child, effort, 'payments');
    }
    await metricsCost(child, effort);
  } finally {
    await child.stop();
    rmSync(bundle, { recursive: true });
    rmSync(data, { recursive: true });
  }
}

const created = v.object({ order_id: v.string() });

async function reads(child: Child, effort: Effort, status: 200 | 304): Promise<void> {
  const origin = `http://127.0.0.1:${child.port}`;
  const order = await post(child, `${origin}${ORDERS}`, anOrder(1));
  const { order_id } = v.parse(created, order);
  await post(child, `${origin}${INTERNAL}`, aPayment(order_id, 1));
  const path = `/api/v1/payments/check-by-order-id/${order_id}/`;
  const sample = await fetch(origin + path);
  const body = await sample.text();
  const headers = Object.fromEntries(
    [...sample.headers].filter(([name]) => !/^(connection|date|keep-alive|transfer-encoding)$/.test(name)),
  );
  const bare = await child.send({
    do: 'answer',
    status,
    headers:
      status === 200
        ? headers
        : Object.fromEntries(Object.entries(headers).filter(([name]) => !/^content-/.test(name))),
    body: status === 200 ? body : '',
  });
  // The ETag changes with the lifetime, and `*` matches each: the service still computes and compares it.
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${status === 304 ? 'if-none-match: *\r\n' : ''}\r\n`;
  const rate = (port: number) => answersASecond(port, effort.loadMs, status, () => () => request);
  await compare(
    child,
    effort,
    `reads, ${status}`,
    'bare HTTP',
    () => rate(child.port),
    () => rate(bare),
  );
}

async function creations(child: Child, effort: Effort, what: 'orders' | 'payments'): Promise<void> {
  const http = () =>
    answersASecond(child.port, effort.loadMs, 200, () =>
      what === 'orders' ? orderRequests(child) : orderAndPaymentRequests(child),
    );
  const measured = async () => {
    const rate = await http();
    // An order and its payment take two requests.
    return what === 'orders' ? rate : rate / 2;
  };
  const work = () => child.send({ do: what, forMs: effort.loadMs });
  await compare(child, effort, `creations, ${what}`, 'the same work without HTTP', measured, work);
}

/** What counting costs: the same service with metrics and without, in one process. */
async function metricsCost(child: Child, effort: Effort): Promise<void> {
  const polls = new Map<number, string>();
  for (const port of [child.port, child.metricsPort]) {
    const order = await post(child, `http://127.0.0.1:${port}${ORDERS}`, anOrder(2));
    const { order_id } = v.parse(created, order);
    await post(child, `http://127.0.0.1:${port}${INTERNAL}`, aPayment(order_id, 2));
    const path = `/api/v1/payments/check-by-order-id/${order_id}/`;
    polls.set(port, `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  }
  const loads = {
    reads: (port: number) => () => () => polls.get(port) ?? '',
    'order creations': () => () => orderRequests(child),
  };
  for (const [what, startingAt] of Object.entries(loads)) {
    const rate = (port: number) => answersASecond(port, effort.loadMs, 200, startingAt(port));
    await compare(
      child,
      effort,
      `${what} with metrics`,
      'without',
      () => rate(child.metricsPort),
      () => rate(child.port),
    );
  }
}

/** Alternates both sides, after a warm-up; each round gives a ratio. */
async function compare(
  child: Child,
  { rounds, loadMs }: Effort,
  figure: string,
  against: string,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<void> {
  const [our, their, idle]: [number[], number[], number[]] = [[], [], []];
  const [ourCpu, theirCpu]: [number[], number[]] = [[], []];
  /** The rate, and the processor time of each answer, on which other processes have less influence. */
  async function measured(run: () => Promise<number>) {
    const before = await child.send({ do: 'cpu' });
    const rate = await run();
    const spent = (await child.send({ do: 'cpu' })) - before;
    return { rate, cpuMicroseconds: spent / ((rate * loadMs) / 1000) };
  }
  for (let turn = 0; turn <= rounds; turn += 1) {
    idle.push(await idleProcessor());
    const [one, other] = [await measured(ours), await measured(theirs)];
    if (turn === 0) continue;
    our.push(one.rate);
    their.push(other.rate);
    ourCpu.push(one.cpuMicroseconds);
    theirCpu.push(other.cpuMicroseconds);
  }
  print({
    figure,
    oursASecond: spread(our),
    against,
    theirsASecond: spread(their),
    ratio: spread(
      our.map((rate, index) => rate / (their[index] ?? Number.NaN)),
      2,
    ),
    oursCpuMicroseconds: spread(ourCpu),
    theirsCpuMicroseconds: spread(theirCpu),
    cpuRatio: spread(
      theirCpu.map((cpu, index) => cpu / (ourCpu[index] ?? Number.NaN)),
      2,
    ),
    idleBefore: spread(idle, 2).median,
  });
}

let made = 0;
const nextAmount = () => {
  made += 1;
  return 200_000 + made / 100;
};

const anOrder = (amount: number) => ({
  amount,
  outter_id: '10482',
  redirect_url: 'https://shop.example/',
});
const aPayment = (orderId: string, amount: number) => ({
  order_id: orderId,
  amount,
  transfer_method: 'to_card_number',
  geo_id: 1,
  client_id: 'bench',
  client_ip: '203.0.113.5',
});

function orderRequests({ apiKey }: Child): NextRequest {
  return () => httpRequest(ORDERS, apiKey, anOrder(nextAmount()));
}

/** Alternates between an order and its payment. */
function orderAndPaymentRequests({ apiKey }: Child): NextRequest {
  let amount: number | null = null;
  return (lastBody) => {
    if (amount === null) {
      amount = nextAmount();
      return httpRequest(ORDERS, apiKey, anOrder(amount));
    }
    const { order_id } = v.parse(created, JSON.parse(lastBody));
    const request = httpRequest(INTERNAL, apiKey, aPayment(order_id, amount));
    amount = null;
    return request;
  };
}

function httpRequest(path: string, apiKey: string, body: object): string {
  const text = JSON.stringify(body);
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Token ${apiKey}\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`;
}

async function post({ apiKey }: Child, url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Token ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response.json();
}
