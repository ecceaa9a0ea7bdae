import * as v from 'valibot';
import type { Service } from '../../service/service.ts';
import { escapeHtml, plainPage } from './plain-page.ts';

const order = v.object({
  order_id: v.string(),
  link: v.string(),
  amount: v.nullish(v.union([v.number(), v.string()])),
  outter_id: v.nullish(v.string()),
  payment: v.nullish(v.object({ status: v.string(), transfer_method: v.nullish(v.string()) })),
});
const orderList = v.union([
  v.array(order),
  v.pipe(
    v.object({ orders: v.array(order) }),
    v.transform((list) => list.orders),
  ),
]);

type Order = v.InferOutput<typeof order>;

const CALLS: readonly (readonly [call: string, does: string])[] = [
  ['POST /sandbox/orders', 'a new order: amount, geo_id, outter_id, all optional; answers with its link'],
  ['GET /sandbox/orders', 'orders with their payments and appeals'],
  ['POST /sandbox/orders/{id}/complete', 'completes the payment; likewise cancel, expire, refund, delete'],
  ['POST /sandbox/orders/{id}/amount', 'changes the sum: amount'],
  ['POST /sandbox/orders/{id}/requisites', 'fills or changes the requisites; DELETE withdraws them'],
  [
    'POST /sandbox/appeals/{id}/take',
    'takes the appeal into processing: comment, even_if_not_ready; then accept or reject',
  ],
  ['POST /sandbox/faults', 'injects a fault: preset, order_id, times, delay_ms; DELETE removes it'],
  ['POST /sandbox/clock', 'time travel: advance (seconds) or freeze; DELETE returns to real time'],
  ['GET /sandbox/webhooks', 'webhooks to the shop with their delivery attempts'],
  ['DELETE /sandbox', 'resets the sandbox to its seed data'],
];

/** The sandbox's console: lists the orders and the control calls, with examples for a shell. */
export async function consolePage(service: Service, publicUrl: string): Promise<string> {
  const orders = await readOrders(service);
  return plainPage(
    'en',
    'Console',
    `<main>
<h1>Sandbox</h1>
<p>Orders, newest first. Reload to see what has changed.</p>
<table><thead><tr><th>Order</th><th>Shop’s number</th><th>Sum</th><th>Method</th><th>Status</th></tr></thead>
<tbody>${orders.map(row).join('')}</tbody></table>
<h2>Calls</h2>
<table><tbody>${CALLS.map(([call, does]) => `<tr><td><code>${call}</code></td><td>${does}</td></tr>`).join('')}</tbody></table>
<h2>From a shell</h2>
<pre>curl -X POST ${escapeHtml(publicUrl)}/sandbox/orders -H 'Content-Type: application/json' -d '{"amount": 1500}'
curl -X POST ${escapeHtml(publicUrl)}/sandbox/orders/${escapeHtml(orders[0]?.order_id ?? '{id}')}/complete</pre>
</main>`,
  );
}

async function readOrders(service: Service): Promise<readonly Order[]> {
  const response = await service.fetch(new Request('http://console.invalid/sandbox/orders'));
  const parsed = response.ok ? v.safeParse(orderList, await response.json()) : null;
  return parsed?.success ? parsed.output : [];
}

function row({ order_id, link, amount, outter_id, payment }: Order): string {
  const cells = [
    outter_id ?? '',
    amount ?? 'any',
    payment?.transfer_method ?? '',
    payment?.status ?? 'no payment',
  ];
  const values = cells.map((value) => `<td>${escapeHtml(String(value))}</td>`).join('');
  return `<tr><td><a href="${escapeHtml(link)}">${escapeHtml(order_id)}</a></td>${values}</tr>`;
}
