// A shop's server: Node alone. PAY_URL, API_KEY and WEBHOOK_SECRET come from the environment.
//   POST /orders    creates an order, answers {"order_id", "link"}
//   GET  /orders/ID answers {"paid": true} once the webhook has said so
//   POST /webhook   the payment service says that a payment has changed
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { PAY_URL, API_KEY, WEBHOOK_SECRET, PORT = '3000' } = process.env;
const paid = new Set(); // a table in life: the order, and the webhook-id that was handled

async function createOrder() {
  const number = String(Date.now());
  const response = await fetch(`${PAY_URL}/api/v1/orders/`, {
    method: 'POST',
    headers: { Authorization: `Token ${API_KEY}`, 'Content-Type': 'application/json', 'Idempotency-Key': number },
    body: JSON.stringify({ amount: 1500.75, outter_id: number, redirect_url: `http://localhost:${PORT}/` }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const { order_id, link } = await response.json();
  return { order_id, link };
}

/** The payment; null when the webhook is not from the service, or is old. */
function verified(body, headers) {
  const [id, time] = [headers['webhook-id'], headers['webhook-timestamp']];
  const key = Buffer.from(WEBHOOK_SECRET.slice('whsec_'.length), 'base64');
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`);
  const isSigned = `${headers['webhook-signature']}`.split(' ').some((part) => {
    const given = Buffer.from(part);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isSigned && Math.abs(Date.now() / 1000 - time) < 300 ? JSON.parse(body) : null;
}

createServer(async (request, response) => {
  const answer = (status, value) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  const [, orderId] = /^\/orders\/([\w-]+)$/.exec(request.url) ?? [];
  try {
    if (request.method === 'POST' && request.url === '/webhook') {
      const payment = verified(body, request.headers);
      if (payment === null) return answer(400, { error: 'not signed' });
      if (payment.status === 'completed') paid.add(payment.order_id); // ship here, once, if the amount is right
      return answer(200, {});
    }
    if (request.method === 'POST' && request.url === '/orders') return answer(201, await createOrder());
    if (orderId) return answer(200, { paid: paid.has(orderId) });
    answer(404, { error: 'no such page' });
  } catch (error) {
    console.error(error);
    answer(502, { error: 'the payment service does not answer' });
  }
}).listen(PORT, () => console.log(`The shop: http://localhost:${PORT}`));
