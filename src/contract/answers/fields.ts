import * as v from 'valibot';
import { TRANSFER_METHODS } from '../methods.ts';

export const uuid = v.pipe(v.string(), v.uuid());

/** ISO 8601 with a zone: `Z` or an offset. */
export const time = v.pipe(v.string(), v.isoTimestamp());

/** ISO 8601 in UTC, with `Z`: orders and appeals. */
export const utcTime = v.pipe(v.string(), v.isoTimestamp(), v.endsWith('Z'));

export const address = v.pipe(v.string(), v.url());

export const textOrNull = v.nullable(v.string());

/** What documents say of a transfer method's wire value: the list, and beside it every partner's name of the tips method. */
export const methodNames = (methods: readonly string[]) => ({
  anyOf: [
    { type: 'string', enum: [...methods, 'the service'] },
    { type: 'string', pattern: '^to_[^_]+_tips$' },
  ],
});

export const transferMethod = v.pipe(v.string(), v.metadata(methodNames(TRANSFER_METHODS)));

/** A number as decimal text with exactly this many decimals. */
export const decimals = (digits: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^(0|[1-9]\\d*)\\.\\d{${digits}}$`)));

/** A sum as a JSON number, as in v1. */
export const sumNumber = v.pipe(v.number(), v.gtValue(0));

export const numericId = v.pipe(v.number(), v.integer(), v.minValue(1));
export const timeOrNull = v.nullable(utcTime);
export const integer = v.pipe(v.number(), v.integer());
