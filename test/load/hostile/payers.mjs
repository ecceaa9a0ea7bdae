// Payers, in a process of their own, so that only the service can delay them. Each polls from an address of its own, as a
// page does, until the message `stop`; then it reports the statuses and times of all polls.
import { Agent, request } from 'node:http';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

/** Of one payer; far below the rate limit. */
const POLL_MS = 500;

const agent = new Agent({ keepAlive: true });
const statuses = {};
const tookMs = [];
let isOver = false;

function poll(url, orderId, address) {
  return new Promise((resolve) => {
    const path = `${url}/api/v1/payments/check-by-order-id/${orderId}/`;
    const asking = request(path, { agent, headers: { 'x-forwarded-for': address } }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    asking.once('error', () => resolve('failed')).end();
  });
}

async function pay(url, orderIds, orderId, index) {
  await delay((index * POLL_MS) / orderIds.length);
  do {
    const start = performance.now();
    const status = await poll(url, orderId, `198.51.100.${index % 250}`);
    tookMs.push(performance.now() - start);
    statuses[status] = (statuses[status] ?? 0) + 1;
    await delay(POLL_MS);
  } while (!isOver);
}

process.once('message', async ({ url, orderIds }) => {
  process.once('message', () => {
    isOver = true;
  });
  await Promise.all(orderIds.map((orderId, index) => pay(url, orderIds, orderId, index)));
  process.send({ statuses, tookMs }, () => process.exit());
});
process.once('disconnect', () => process.exit());
