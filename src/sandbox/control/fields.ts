import * as v from 'valibot';
import { parseOrderId } from '../../contract/ids.ts';

/** Any text that fits into a body: unlike the API, control calls accept malformed values for tests. */
export const anyText = v.nullish(v.string());

export const orderId = v.pipe(
  v.string(),
  v.check((value) => parseOrderId(value) !== null, 'value is not a valid uuid'),
);

/** Milliseconds of real time, an hour at most. */
export const delayMs = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0, 'ensure this value is from 0 to 3600000'),
  v.maxValue(3_600_000, 'ensure this value is from 0 to 3600000'),
);

export const wireFields = v.record(v.string(), v.unknown());
