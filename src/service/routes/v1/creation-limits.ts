import type { OrderId } from '../../../contract/ids.ts';
import { addressOf, type Connection } from '../../connection.ts';
import type { ServiceContext } from '../../context.ts';
import { tooManyRequests } from '../../http/errors-v1.ts';
import { createRateLimiter } from '../../http/rate-limiter.ts';
import { MerchantLimitError } from '../../operations/merchant-limits.ts';

/** The rate limits of creations. */
export interface CreationLimits {
  /**
   * Counts a creation by an order's token, which is as public as the order's link: each replaced payment
   * stays in the database. Calls without a connection come from this process and are not counted.
   * @throws HttpError 429
   */
  countPayer(connection: Connection | undefined, orderId: OrderId): void;
  /** Counts a creation by a merchant's key. @throws MerchantLimitError */
  countMerchant(merchantId: number): void;
}

/** Creations a minute by one order's token: more than any number of our pages, open side by side, makes. */
const PER_ORDER = 20;

export function creationLimits({ clock, settings }: ServiceContext): CreationLimits {
  const byOrder = settings.readLimits === null ? null : createRateLimiter(clock, PER_ORDER);
  const { creationsPerMinute } = settings.merchantLimits;
  const byMerchant = creationsPerMinute === null ? null : createRateLimiter(clock, creationsPerMinute);
  return {
    countPayer(connection, orderId) {
      const wait = addressOf(connection) === null ? 0 : (byOrder?.takeToken(orderId) ?? 0);
      if (wait > 0) throw tooManyRequests(wait);
    },
    countMerchant(merchantId) {
      const wait = byMerchant?.takeToken(String(merchantId)) ?? 0;
      if (wait > 0) throw new MerchantLimitError('Too many creations', wait);
    },
  };
}
