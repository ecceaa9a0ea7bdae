import type { OrderId } from '../../../contract/ids.ts';
import { addressOf, type Connection } from '../../connection.ts';
import type { ServiceContext } from '../../context.ts';
import { tooManyRequests } from '../../http/errors-v1.ts';
import { createRateLimiter } from '../../http/rate-limiter.ts';

/** Counts a creation by a payer. @throws HttpError 429 above the rate limit */
export type CreationRateLimit = (connection: Connection | undefined, orderId: OrderId) => void;

/** Creations a minute by one order's token: more than any number of our pages, open side by side, makes. */
const PER_ORDER = 20;

/**
 * The rate limit of creations by an order's token, which is as public as the order's link: each replaced
 * payment stays in the database. It is off where read limits are off, and for calls without a connection,
 * which come from this process.
 */
export function creationRateLimit({ clock, settings }: ServiceContext): CreationRateLimit {
  if (settings.readLimits === null) return () => {};
  const byOrder = createRateLimiter(clock, PER_ORDER);
  return (connection, orderId) => {
    if (addressOf(connection) === null) return;
    const wait = byOrder.takeToken(orderId);
    if (wait > 0) throw tooManyRequests(wait);
  };
}
