import type { Service } from '../../../src/service/service.ts';
import { ORDER_ID } from '../../../src/testing/builders.ts';

/** The answers to the calls for an order: JSON, or a text that is sent unchanged. */
export interface OrderReplies {
  readonly order: object | string;
  /** `null`: a 404. */
  readonly payment: object | string | null;
  /** The answer to the POST; a 404 by default. */
  readonly creation?: object | string;
}

/** A service with scripted answers, for answers that the real one never gives. */
export interface ScriptedSiteService extends Service {
  /** Sets the answers for an order. The builders' order ID in them is replaced by its ID. */
  setReplies(orderId: string, replies: OrderReplies): void;
  /** Whether that call has received the latest answers. */
  hasAnswered(call: keyof OrderReplies): boolean;
}

/** The ID of the order with this index. */
export const orderIdOf = (index: number): string =>
  `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

const NO_REPLIES: OrderReplies = { order: {}, payment: null };

export function aScriptedSiteService(): ScriptedSiteService {
  const repliesByOrder = new Map<string, OrderReplies>();
  const answered = new Set<keyof OrderReplies>();
  return {
    hasAnswered: (call) => answered.has(call),
    setReplies(orderId, replies) {
      repliesByOrder.set(orderId, replies);
      answered.clear();
    },
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === '/client-ip') return new Response('203.0.113.7\n');
      const body = request.method === 'POST' ? await request.text() : pathname;
      const [orderId = ''] = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(body) ?? [];
      const replies = repliesByOrder.get(orderId) ?? NO_REPLIES;
      const read = pathname.includes('check-by-order-id') ? 'payment' : 'order';
      const call = request.method === 'POST' ? 'creation' : read;
      const reply = replies[call];
      answered.add(call);
      const text = typeof reply === 'string' ? reply : JSON.stringify(reply ?? { detail: 'Not Found' });
      return new Response(text.replaceAll(ORDER_ID, orderId), {
        status: (reply ?? null) === null ? 404 : 200,
        headers: { 'content-type': 'application/json' },
      });
    },
    async close() {},
  };
}
