import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { HostileTarget } from './served.ts';

/** What payers saw. */
export interface Polls {
  /** The number of polls by status; `failed` are those without an answer. */
  readonly statuses: Readonly<Record<string, number>>;
  /** How long each answer took. */
  readonly tookMs: readonly number[];
}

/** Of one payer, as a page does; far below the rate limit. */
const POLL_MS = 500;

/** Lets every payer poll from an address of its own until the work is done. */
export async function whilePayersPoll<T>(
  target: HostileTarget,
  work: () => Promise<T>,
): Promise<{ readonly polls: Polls; readonly done: T }> {
  const over = new AbortController();
  const agent = new Agent({ keepAlive: true });
  const statuses: Record<string, number> = {};
  const tookMs: number[] = [];
  const payers = target.orderIds.map(async (orderId, index) => {
    await delay((index * POLL_MS) / target.orderIds.length);
    do {
      const start = performance.now();
      const status = await poll(agent, target.url, orderId, `198.51.100.${index % 250}`);
      tookMs.push(performance.now() - start);
      statuses[status] = (statuses[status] ?? 0) + 1;
      await delay(POLL_MS);
    } while (!over.signal.aborted);
  });
  try {
    return { done: await work(), polls: { statuses, tookMs } };
  } finally {
    over.abort();
    await Promise.all(payers);
    agent.destroy();
  }
}

function poll(agent: Agent, url: string, orderId: string, address: string): Promise<number | 'failed'> {
  return new Promise((resolve) => {
    const path = `${url}/api/v1/payments/check-by-order-id/${orderId}/`;
    const asking = request(path, { agent, headers: { 'x-forwarded-for': address } }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    asking.once('error', () => resolve('failed')).end();
  });
}
