import type { Settings } from '../options.ts';
import type { Sql } from '../store/drivers/database.ts';
import { lockMerchant } from '../store/merchants.ts';
import { countOpenPayments } from '../store/payments.ts';

/** A creation exceeds a limit that the settings set for each merchant. */
export class MerchantLimitError extends Error {
  override readonly name = 'MerchantLimitError';
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Some open payment has usually ended by then. */
const OPEN_PAYMENTS_RETRY_SECONDS = 30;

/**
 * Checks that the merchant may have another open payment. Call this in the transaction that creates it, after
 * the order has been locked; the lock of the merchant keeps concurrent creations within the limit.
 * @throws MerchantLimitError
 */
export async function limitOpenPayments(
  sql: Sql,
  { merchantLimits }: Pick<Settings, 'merchantLimits'>,
  merchantId: number,
): Promise<void> {
  const { openPayments } = merchantLimits;
  if (openPayments === null) return;
  await lockMerchant(sql, merchantId);
  if ((await countOpenPayments(sql, merchantId)) < openPayments) return;
  throw new MerchantLimitError('Too many open payments', OPEN_PAYMENTS_RETRY_SECONDS);
}
