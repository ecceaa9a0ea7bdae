import type { Service } from '../../../src/service/service.ts';
import { ORDER_ID } from '../../../src/testing/builders.ts';

/** What the two reads of an order are answered with: JSON, or a text that goes out as it is. */
export interface Replies {
  readonly order: object | string;
  readonly payment: object | string;
}

/** A service that answers reads with whatever it was told, as no real one would. */
export interface ToldService extends Service {
  /** From now on, this is what is said about an order. The builders' order ID in it becomes that order's. */
  tell(orderId: string, replies: Replies): void;
}

/** IDs of as many orders as anyone wants. */
export const orderIdOf = (index: number): string =>
  `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

export function aToldService(): ToldService {
  const told = new Map<string, Replies>();
  return {
    tell: (orderId, replies) => void told.set(orderId, replies),
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === '/client-ip') return new Response('203.0.113.7\n');
      const [orderId = ''] = /[\da-f-]{36}/.exec(pathname) ?? [];
      const replies = told.get(orderId);
      if (replies === undefined) return new Response('{}', { status: 404 });
      const reply = pathname.includes('check-by-order-id') ? replies.payment : replies.order;
      const text = typeof reply === 'string' ? reply : JSON.stringify(reply);
      return new Response(text.replaceAll(ORDER_ID, orderId), {
        headers: { 'content-type': 'application/json' },
      });
    },
    async close() {},
  };
}
