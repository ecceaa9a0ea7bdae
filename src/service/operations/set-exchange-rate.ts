import type { Currency } from '../../contract/geos.ts';
import type { Actor } from '../actor.ts';
import type { ServiceContext } from '../context.ts';
import { note } from '../store/audit-log.ts';
import { exchangeRateOf, storeExchangeRate } from '../store/exchange-rates.ts';

/** Sets what one USDT costs, for payments that are made from now on. @throws RangeError when it can be no course */
export function setExchangeRate(
  core: Pick<ServiceContext, 'clock' | 'database'>,
  currency: Currency,
  course: string,
  by: Actor,
): Promise<void> {
  return core.database.transaction(async (sql) => {
    const now = core.clock.now();
    const before = await exchangeRateOf(sql, currency);
    await storeExchangeRate(sql, currency, course, now);
    if (before === course) return;
    await note(
      sql,
      {
        actor: by,
        action: 'course.changed',
        subjectId: currency,
        before: { course: before },
        after: { course },
      },
      now,
    );
  });
}
