import type { Service } from '../../../src/service/service.ts';
import { ORDER_ID } from '../../../src/testing/builders.ts';

/** What the calls of an order are answered with: JSON, or a text that goes out as it is. */
export interface Replies {
  readonly order: object | string;
  /** `null`: there is none, a 404. */
  readonly payment: object | string | null;
  /** The creation's; a 404 when it is left out. */
  readonly creation?: object | string;
}

/** A service that answers with whatever it was told, as no real one would. */
export interface ToldService extends Service {
  /** From now on, this is what is said about an order. The builders' order ID in it becomes that order's. */
  tell(orderId: string, replies: Replies): void;
  /** Whether that call was answered with what was told last. */
  hasAnswered(call: keyof Replies): boolean;
}

/** IDs of as many orders as anyone wants. */
export const orderIdOf = (index: number): string =>
  `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

const NOTHING: Replies = { order: {}, payment: null };

export function aToldService(): ToldService {
  const told = new Map<string, Replies>();
  const answered = new Set<keyof Replies>();
  return {
    hasAnswered: (call) => answered.has(call),
    tell(orderId, replies) {
      told.set(orderId, replies);
      answered.clear();
    },
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === '/client-ip') return new Response('203.0.113.7\n');
      const body = request.method === 'POST' ? await request.text() : pathname;
      const [orderId = ''] = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(body) ?? [];
      const replies = told.get(orderId) ?? NOTHING;
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
