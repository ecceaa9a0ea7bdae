import * as v from 'valibot';
import { parseAmount } from '../../../contract/amount.ts';
import { GEOS } from '../../../contract/geos.ts';
import { parseOrderId } from '../../../contract/ids.ts';
import { transferMethodOf } from '../../../contract/methods.ts';
import type { PageWindow } from '../../store/search.ts';
import { text } from '../v1/fields.ts';
import { cursor } from './cursor.ts';
import { canNamePayment, NAMES_NO_PAYMENT } from './payment-named.ts';

/** The fields of queries: text, validated and parsed. */

const MOST = 100;
const USUAL = 50;

const described = <Schema extends v.GenericSchema<string, unknown>>(schema: Schema, description: string) =>
  v.optional(v.pipe(schema, v.description(description)));

/** Empty text is rejected, because it is usually a mistake in a script. */
export const word = (description: string, longest = 255) =>
  described(
    v.pipe(text(longest), v.minLength(1, 'ensure this value has at least 1 characters')),
    description,
  );

export const oneOf = <const Words extends readonly string[]>(words: Words, description: string) =>
  described(v.picklist(words, `ensure this value is one of: ${words.join(', ')}`), description);

export const number = (description: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,14}$/, 'value is not a number of something'),
      v.description(description),
      v.transform(Number),
    ),
  );

export const yesOrNo = (description: string) =>
  v.optional(
    v.pipe(
      v.picklist(['true', 'false'], 'ensure this value is one of: true, false'),
      v.description(description),
      v.transform((value) => value === 'true'),
    ),
  );

const moment = (description: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.isoTimestamp('value is not a time such as 2026-10-01T10:00:00Z'),
      v.check((value) => Number.isFinite(Date.parse(value)), 'value is not a time'),
      v.description(description),
      v.transform((value) => Date.parse(value)),
    ),
  );

export const orderId = v.optional(
  v.pipe(
    v.string(),
    v.check((value) => parseOrderId(value) !== null, 'value is not a valid uuid'),
    v.description('The order’s UUID.'),
    v.transform((value) => value.toLowerCase()),
  ),
);

export const actor = described(
  v.pipe(
    text(255),
    v.regex(
      /^(?:service|sandbox|merchant|operator(?: .+)?)$/,
      'value is not service, sandbox, merchant, operator or operator <name>',
    ),
  ),
  'Who: `service`, `sandbox`, `merchant`, `operator`, `operator <name>`.',
);

/** A payment's UUID or number. */
export const payment = described(
  v.pipe(v.string(), v.check(canNamePayment, NAMES_NO_PAYMENT)),
  'The payment’s UUID, or its number.',
);

/** A bank's alias; the pool has them in lower case. */
export const bank = described(
  v.pipe(
    v.string(),
    v.regex(/^\w{1,64}$/, 'value is not 1 to 64 of a-z, 0-9 and _, such as tbank'),
    v.transform((value) => value.toLowerCase()),
  ),
  'The bank’s alias.',
);

/** An unescaped plus of a phone number arrives as a space. */
export const poolNumber = described(
  v.pipe(
    text(255),
    v.minLength(1, 'ensure this value has at least 1 characters'),
    v.transform((value) => value.replace(/^ (?=\d)/, '+')),
  ),
  'A card, account or phone, as the pool has it.',
);

export const transferMethod = described(
  v.pipe(
    text(64),
    v.check((value) => transferMethodOf(value) !== null, 'value is not a transfer method'),
  ),
  'As it was asked for.',
);

export const geoId = v.optional(
  v.pipe(
    v.picklist(
      GEOS.map(({ id }) => String(id)),
      `ensure this value is one of: ${GEOS.map(({ id }) => id).join(', ')}`,
    ),
    v.description('The country’s number.'),
    v.transform(Number),
  ),
);

export const requiredSum = v.pipe(
  v.string(),
  v.check((value) => parseAmount(value) !== null, 'value is not a sum'),
  v.description('Exactly this sum: `1500` or `1500.50`.'),
  v.transform((value) => parseAmount(value) ?? value),
);

export const sum = v.optional(requiredSum);

/** The range of creation times. */
export const times = {
  from: moment('Made at this moment or later.'),
  to: moment('Made before this moment.'),
};

/** Cursor pagination. */
export const paging = {
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:[1-9]\d?|100)$/, `ensure this value is from 1 to ${MOST}`),
      v.description(`At most so many, 1 to ${MOST}; ${USUAL} without it.`),
      v.transform(Number),
    ),
  ),
  cursor: v.optional(cursor),
};

/** The requested page. */
export function windowOf(query: {
  readonly limit?: number | undefined;
  readonly cursor?: PageWindow['after'] | undefined;
}): PageWindow {
  return { limit: query.limit ?? USUAL, after: query.cursor ?? null };
}
