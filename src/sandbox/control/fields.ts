import * as v from 'valibot';
import { parseOrderId } from '../../contract/ids.ts';

/** The fields of control calls. They are free where the interface is strict: a tester wants the odd value too. */

/** As long as the tester likes, within a body. */
export const anyText = v.nullish(v.string());

export const orderId = v.pipe(
  v.string(),
  v.check((value) => parseOrderId(value) !== null, 'value is not a valid uuid'),
);

/** Milliseconds of real time; an hour is more than any test waits. */
export const delayMs = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0, 'ensure this value is from 0 to 3600000'),
  v.maxValue(3_600_000, 'ensure this value is from 0 to 3600000'),
);

export const wireFields = v.record(v.string(), v.unknown());
