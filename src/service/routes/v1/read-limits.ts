import type { MiddlewareHandler } from 'hono';
import { parseOrderId } from '../../../contract/ids.ts';
import { addressOf } from '../../connection.ts';
import type { Core } from '../../core.ts';
import type { Env } from '../../http/env.ts';
import { tooManyRequests } from '../../http/errors-v1.ts';
import { createLimiter } from '../../http/limiter.ts';
import { subscriberOf } from '../../rules/rate.ts';

/**
 * Holds back who reads more often than any page of ours would: by order, and by the address that asks. Calls that
 * come without a connection are the process's own, and are not counted.
 */
export function readLimits({ clock, settings }: Core): MiddlewareHandler<Env> {
  const { readLimits: limits } = settings;
  if (limits === null) return (_c, next) => next();
  const byOrder = createLimiter(clock, limits.perOrder);
  const byAddress = createLimiter(clock, limits.perAddress);
  return async (c, next) => {
    const address = addressOf(c.env.connection);
    if (address !== null) {
      const orderId = parseOrderId(c.req.param('order_id'));
      const wait = Math.max(
        byAddress.take(subscriberOf(address)),
        orderId === null ? 0 : byOrder.take(orderId),
      );
      if (wait > 0) throw tooManyRequests(wait);
    }
    return next();
  };
}
