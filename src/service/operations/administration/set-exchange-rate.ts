import type { Currency } from '../../../contract/geos.ts';
import type { Actor } from '../../actor.ts';
import type { ServiceContext } from '../../context.ts';
import { recordChange } from '../../store/audit-log.ts';
import { exchangeRateOf, storeExchangeRate } from '../../store/exchange-rates.ts';

/**
 * Sets the exchange rate (units of the currency for one USDT) of payments created from now on. @throws
 * RangeError when the rate is invalid
 */
export function setExchangeRate(
  context: Pick<ServiceContext, 'clock' | 'database'>,
  currency: Currency,
  exchangeRate: string,
  by: Actor,
): Promise<void> {
  return context.database.transaction(async (sql) => {
    const now = context.clock.now();
    const before = await exchangeRateOf(sql, currency);
    await storeExchangeRate(sql, currency, exchangeRate, now);
    if (before === exchangeRate) return;
    await recordChange(
      sql,
      {
        actor: by,
        action: 'course.changed',
        subjectId: currency,
        before: { course: before },
        after: { course: exchangeRate },
      },
      now,
    );
  });
}
