import * as v from 'valibot';
import type { Child } from './child.ts';
import type { NextRequest } from './load.ts';

export const ORDERS = '/api/v1/orders/';
export const INTERNAL = '/api/v1/payments/internal/';

export const created = v.object({ order_id: v.string() });

let made = 0;
const nextAmount = () => {
  made += 1;
  return 200_000 + made / 100;
};

export const anOrder = (amount: number) => ({
  amount,
  outter_id: '10482',
  redirect_url: 'https://shop.example/',
});
export const aPayment = (orderId: string, amount: number) => ({
  order_id: orderId,
  amount,
  transfer_method: 'to_card_number',
  geo_id: 1,
  client_id: 'bench',
  client_ip: '203.0.113.5',
});

export function orderRequests({ apiKey }: Child): NextRequest {
  return () => httpRequest(ORDERS, apiKey, anOrder(nextAmount()));
}

/** Alternates between an order and its payment. */
export function orderAndPaymentRequests({ apiKey }: Child): NextRequest {
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

export async function post({ apiKey }: Child, url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Token ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response.json();
}
