import * as v from 'valibot';
import { parseAmount } from '../../../contract/amount.ts';
import { GEOS } from '../../../contract/geos.ts';
import { parseOrderId } from '../../../contract/ids.ts';
import { transferMethodOf } from '../../../contract/methods.ts';
import { isCallbackUrl, isRedirectUrl } from '../../rules/addresses.ts';
import { isStorable } from '../../rules/text.ts';

/** The fields that v1 requests are made of. Plain checks, no transformations: the schema is also a document. */

export const text = (longest: number) =>
  v.pipe(
    v.string(),
    v.maxLength(longest, `ensure this value has at most ${longest} characters`),
    v.check(isStorable, 'control characters are not allowed'),
  );

export const filledText = (longest: number) =>
  v.pipe(text(longest), v.minLength(1, 'ensure this value has at least 1 characters'));

export const amount = v.pipe(
  v.number(),
  v.check(
    (value) => parseAmount(value) !== null,
    'ensure this value is greater than 0 and has at most two decimals',
  ),
);

export const uuid = v.pipe(
  v.string(),
  v.check((value) => parseOrderId(value) !== null, 'value is not a valid uuid'),
);

export const geoId = v.pipe(
  v.number(),
  v.integer(),
  v.check(
    (value) => GEOS.some(({ id }) => id === value),
    `ensure this value is one of: ${GEOS.map(({ id }) => id).join(', ')}`,
  ),
);

export const geoName = v.pipe(
  v.string(),
  v.check(
    (value) => GEOS.some(({ name }) => name === value),
    `ensure this value is one of: ${GEOS.map(({ name }) => name).join(', ')}`,
  ),
);

export const transferMethod = v.pipe(
  text(64),
  v.check(
    (value) => !['with_qr_code', null].includes(transferMethodOf(value)),
    'value is not a transfer method of this version',
  ),
);

export const redirectUrl = v.pipe(
  filledText(2048),
  v.check(isRedirectUrl, 'value is not an address that a payer can be sent to'),
);

export const callbackUrl = v.pipe(
  filledText(2048),
  v.check(isCallbackUrl, 'value is not an http or https address'),
);
