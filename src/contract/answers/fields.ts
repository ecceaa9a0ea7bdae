import * as v from 'valibot';

/** What answers are made of. */
export const uuid = v.pipe(v.string(), v.uuid());

/** ISO 8601 with a zone: `Z` or an offset. */
export const time = v.pipe(v.string(), v.isoTimestamp());

export const address = v.pipe(v.string(), v.url());

export const textOrNull = v.nullable(v.string());

/** A sum as v1 sends it. */
export const sumNumber = v.pipe(v.number(), v.gtValue(0));

/** A numeric identifier. */
export const numericId = v.pipe(v.number(), v.integer(), v.minValue(1));
