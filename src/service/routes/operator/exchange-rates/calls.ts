import * as v from 'valibot';
import { listOf } from '../../../../contract/answers/lists.ts';
import { exchangeRate } from '../../../../contract/answers/operator/exchange-rates.ts';
import { type Currency, GEOS } from '../../../../contract/geos.ts';
import type { ServiceContext } from '../../../context.ts';
import { setExchangeRate } from '../../../operations/administration/set-exchange-rate.ts';
import { isExchangeRate } from '../../../rules/exchange-rates.ts';
import { exchangeRateOf } from '../../../store/exchange-rates.ts';
import { existing } from '../../calls/existing.ts';
import { changeCall, type OperatorCall, readCall } from '../call.ts';

const CURRENCIES: readonly Currency[] = GEOS.map(({ currency }) => currency);

const exchangeRateText = v.pipe(
  v.string(),
  v.check(isExchangeRate, 'value is not a decimal above zero, with four decimals at most'),
  v.metadata({ pattern: '^\\d+(\\.\\d{1,4})?$' }),
);

export const exchangeRateCalls: readonly OperatorCall[] = [
  readCall({
    operationId: 'listCourses',
    path: '/operator/courses',
    summary: 'What one USDT costs, in each currency',
    answer: listOf(exchangeRate, 'Courses'),
    run: async ({ context }) => ({
      items: await Promise.all(CURRENCIES.map((currency) => view(context, currency))),
    }),
  }),

  changeCall({
    operationId: 'setCourse',
    method: 'put',
    path: '/operator/courses/{currency}',
    summary: 'Set what one USDT costs, for payments made from now on',
    body: v.pipe(v.strictObject({ course: exchangeRateText }), v.title('CourseChange')),
    answer: exchangeRate,
    missing: 'Currency',
    async run({ context, path, by, body }) {
      const currency = existing(CURRENCIES.find((code) => code === path('currency')) ?? null, 'Currency');
      await setExchangeRate(context, currency, body.course, by);
      return view(context, currency);
    },
  }),
];

async function view(context: ServiceContext, currency: Currency) {
  return { currency, course: await exchangeRateOf(context.database, currency) };
}
