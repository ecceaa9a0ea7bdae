import type { MiddlewareHandler } from 'hono';
import { parseOrderId } from '../../../contract/ids.ts';
import { addressOf, type Connection } from '../../connection.ts';
import type { ServiceContext } from '../../context.ts';
import type { Env } from '../../http/env.ts';
import { tooManyRequests } from '../../http/errors-v1.ts';
import { createRateLimiter } from '../../http/rate-limiter.ts';
import { subscriberOf } from '../../rules/token-bucket.ts';

/** Counts a read. @param orderId as in the path @throws HttpError 429 above the rate limit */
export type ReadRateLimit = (connection: Connection | undefined, orderId: string | undefined) => void;

/**
 * The rate limits of reads, by order and by client address; no page of ours reaches them. Calls without a
 * connection come from this process and are not counted.
 */
export function readRateLimit({ clock, settings }: ServiceContext): ReadRateLimit {
  const { readLimits: limits } = settings;
  if (limits === null) return () => {};
  const byOrder = createRateLimiter(clock, limits.perOrder);
  const byAddress = createRateLimiter(clock, limits.perAddress);
  return (connection, given) => {
    const address = addressOf(connection);
    if (address === null) return;
    const orderId = parseOrderId(given);
    const wait = byAddress.takeToken(subscriberOf(address));
    // A flood from one address must not use up the reads of the order's payer.
    if (wait > 0) throw tooManyRequests(wait);
    const orderWait = orderId === null ? 0 : byOrder.takeToken(orderId);
    if (orderWait > 0) throw tooManyRequests(orderWait);
  };
}

/** Middleware that applies the read limits to a route with an `order_id`. */
export function limitReads(count: ReadRateLimit): MiddlewareHandler<Env> {
  return (c, next) => {
    count(c.env.connection, c.req.param('order_id'));
    return next();
  };
}
