import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { onFreshPostgres } from '../../load/storms/databases.ts';
import type { Effort } from '../main.ts';
import { buildServed, type Child, startChild } from './child.ts';
import { compare, compareVariants, type Side } from './compare.ts';
import { answersASecond } from './load.ts';
import type { Variant } from './messages.ts';
import {
  anOrder,
  aPayment,
  created,
  INTERNAL,
  ORDERS,
  orderAndPaymentRequests,
  orderRequests,
  post,
} from './requests.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** What the bench of the service measures: all, the cost of metrics, or that of announcing changes to reads that wait. */
export type ServiceBench = 'all' | 'metrics' | 'announcing';

/** Compares the service with a bare HTTP server of the same bytes, with its own operations without HTTP, and with variants of itself. */
export async function benchService(effort: Effort, only: ServiceBench = 'all'): Promise<void> {
  const cache = join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const bundle = mkdtempSync(join(cache, 'bench-'));
  const data = mkdtempSync(join(tmpdir(), 'bench-service-'));
  await buildServed(bundle);
  /** Runs with processes of their own, on databases of their own. */
  async function onSqlite(variants: readonly Variant[], run: (...children: Child[]) => Promise<void>) {
    await withChildren(
      bundle,
      variants.map((variant) => [variant, join(data, `${variants.join()}-${variant}.db`)]),
      run,
    );
  }
  try {
    if (only === 'all') {
      await onSqlite(['plain'], async (child) => {
        await reads(child, effort, 200);
        await reads(child, effort, 304);
        await creations(child, effort, 'orders');
        await creations(child, effort, 'payments');
      });
    }
    if (only !== 'announcing') {
      await onSqlite(['metrics', 'plain'], (counted, plain) => metricsCost(counted, plain, effort));
    }
    if (only !== 'metrics') {
      await onSqlite(['plain', 'unannounced'], (announcing, silent) =>
        announcingCost(announcing, silent, effort, 'SQLite'),
      );
      await onFreshPostgres('announcing', (one) =>
        onFreshPostgres('announcing', (other) =>
          withChildren(
            bundle,
            [
              ['plain', one],
              ['unannounced', other],
            ],
            (announcing, silent) => announcingCost(announcing, silent, effort, 'PostgreSQL'),
          ),
        ),
      );
    }
  } finally {
    rmSync(bundle, { recursive: true });
    rmSync(data, { recursive: true });
  }
}

async function withChildren(
  bundle: string,
  variants: readonly (readonly [variant: Variant, database: string])[],
  run: (...children: Child[]) => Promise<void>,
): Promise<void> {
  const children: Child[] = [];
  try {
    for (const [variant, database] of variants) children.push(await startChild(bundle, database, variant));
    await run(...children);
  } finally {
    for (const child of children) await child.stop();
  }
}

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
  const side = (port: number): Side => ({ child, rate: () => rate(port) });
  await compare(effort, `reads, ${status}`, 'bare HTTP', side(child.port), side(bare));
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
  await compare(
    effort,
    `creations, ${what}`,
    'the same work without HTTP',
    { child, rate: measured },
    { child, rate: work },
  );
}

/** What counting costs: the service with metrics, and without. */
async function metricsCost(counted: Child, plain: Child, effort: Effort): Promise<void> {
  const polls = new Map<Child, string>();
  for (const child of [counted, plain]) {
    const order = await post(child, `http://127.0.0.1:${child.port}${ORDERS}`, anOrder(2));
    const { order_id } = v.parse(created, order);
    await post(child, `http://127.0.0.1:${child.port}${INTERNAL}`, aPayment(order_id, 2));
    const path = `/api/v1/payments/check-by-order-id/${order_id}/`;
    polls.set(child, `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  }
  const poll = (child: Child) => () => polls.get(child) ?? '';
  await compareVariants(effort, 'reads with metrics', [counted, plain], 'without', poll);
  await compareVariants(effort, 'order creations with metrics', [counted, plain], 'without', orderRequests);
}

/** What announcing changes to reads that wait costs creations: the service as it is, and with a database that announces nothing. */
async function announcingCost(announcing: Child, silent: Child, effort: Effort, on: string): Promise<void> {
  const loads = { orders: orderRequests, 'orders and payments': orderAndPaymentRequests };
  for (const [what, starting] of Object.entries(loads)) {
    const figure = `creations of ${what} on ${on}, announcing`;
    await compareVariants(effort, figure, [announcing, silent], 'not announcing', starting);
  }
}
