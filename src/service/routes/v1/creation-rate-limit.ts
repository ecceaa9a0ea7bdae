import type { OrderId } from '../../../contract/ids.ts';
import { addressOf, type Connection } from '../../connection.ts';
import type { ServiceContext } from '../../context.ts';
import { tooManyRequests } from '../../http/errors-v1.ts';
import { createRateLimiter } from '../../http/rate-limiter.ts';

/** Counts a creation by a payer. @throws HttpError 429 when it comes too soon */
export type CreationRateLimit = (connection: Connection | undefined, orderId: OrderId) => void;

/** In a minute, of one order, by its token: more than any number of pages of ours, open side by side. */
const PER_ORDER = 20;

/**
 * Holds back who creates again and again by an order's token, which is as public as the order's link: a payment whose
 * requisites nobody has seen may be replaced, and each stays on record. Where reads are not counted nothing is, nor are
 * calls without a connection, which are the process's own.
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
