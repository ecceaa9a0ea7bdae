import * as v from 'valibot';

/** What answers are made of. */
export const uuid = v.pipe(v.string(), v.uuid());

/** ISO 8601 with a zone: `Z` or an offset. */
export const time = v.pipe(v.string(), v.isoTimestamp());

/** The same in UTC, with `Z`: orders and appeals. */
export const utcTime = v.pipe(v.string(), v.isoTimestamp(), v.endsWith('Z'));

export const address = v.pipe(v.string(), v.url());

export const textOrNull = v.nullable(v.string());

/** A figure as decimal text with so many decimals. */
export const decimals = (digits: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^(0|[1-9]\\d*)\\.\\d{${digits}}$`)));

/** A sum as v1 sends it. */
export const sumNumber = v.pipe(v.number(), v.gtValue(0));

/** A numeric identifier. */
export const numericId = v.pipe(v.number(), v.integer(), v.minValue(1));
export const timeOrNull = v.nullable(utcTime);
export const integer = v.pipe(v.number(), v.integer());
