import * as v from 'valibot';
import { parseAmount } from '../../../contract/amount.ts';
import { methodNames } from '../../../contract/answers/fields.ts';
import { NAMED_GEOS } from '../../../contract/geo-names.ts';
import { parseOrderId } from '../../../contract/ids.ts';
import { TRANSFER_METHODS, transferMethodOf } from '../../../contract/methods.ts';
import { isLongerThan, textProblem } from '../../lib/text.ts';
import { hasUserInfo, isCallbackUrl, isRedirectUrl, supportUrlProblem } from '../../rules/addresses.ts';
import { MOST_AMOUNT } from '../../rules/amounts.ts';

/**
 * The fields of v1 requests. They only check and never transform, because the schemas are also documentation;
 * the metadata of each check is never stricter than its code.
 */

/** A check by a rule that returns the error message. */
export const by = (problemOf: (value: string) => string | null) =>
  v.check<string, v.ErrorMessage<v.CheckIssue<string>>>(
    (value) => problemOf(value) === null,
    ({ input }) => problemOf(input) ?? '',
  );

/** Lengths are in characters (code points), as JSON Schema has them. */
export const text = (longest: number) =>
  v.pipe(
    v.string(),
    v.check((value) => !isLongerThan(value, longest), `ensure this value has at most ${longest} characters`),
    by(textProblem),
    v.metadata({ maxLength: longest }),
  );

/** Text that may be left out; `null` and `""`, which some shops send, count as left out. */
export const optionalText = <Schema extends v.GenericSchema<string>>(schema: Schema) =>
  v.nullish(v.union([v.literal(''), schema], 'text is expected'));

export const filledText = (longest: number) =>
  v.pipe(text(longest), v.minLength(1, 'ensure this value has at least 1 characters'));

/** Says in the document what an optional field is without a value. */
export const withDefault = <Schema extends v.GenericSchema>(
  schema: Schema,
  value: string | boolean | number,
) => v.pipe(schema, v.metadata({ default: value }));

export const amount = v.pipe(
  v.number(),
  v.check((value) => value > 0, 'ensure this value is greater than 0'),
  v.check(
    (value) => value <= MOST_AMOUNT,
    `ensure this value is at most ${MOST_AMOUNT.toLocaleString('en')}`,
  ),
  v.check((value) => parseAmount(value) !== null, 'ensure this value has at most two decimals'),
  v.metadata({ exclusiveMinimum: 0, maximum: MOST_AMOUNT, description: 'At most two decimals.' }),
);

export const UUID_PATTERN = '^[\\dA-Fa-f]{8}-[\\dA-Fa-f]{4}-[\\dA-Fa-f]{4}-[\\dA-Fa-f]{4}-[\\dA-Fa-f]{12}$';

export const uuid = v.pipe(
  v.string(),
  v.check((value) => parseOrderId(value) !== null, 'value is not a valid uuid'),
  v.metadata({
    pattern: UUID_PATTERN,
    description: 'A UUID with hyphens, in any case.',
  }),
);

export const geoId = v.pipe(
  v.number(),
  v.integer(),
  v.check(
    (value) => NAMED_GEOS.some(({ id }) => id === value),
    `ensure this value is one of: ${NAMED_GEOS.map(({ id }) => id).join(', ')}`,
  ),
  v.metadata({ enum: NAMED_GEOS.map(({ id }) => id) }),
);

export const geoName = v.pipe(
  v.string(),
  v.check(
    (value) => NAMED_GEOS.some(({ name }) => name === value),
    `ensure this value is one of: ${NAMED_GEOS.map(({ name }) => name).join(', ')}`,
  ),
  v.metadata({ enum: NAMED_GEOS.map(({ name }) => name) }),
);

/** Of internal creation. */
export const replaces = v.pipe(
  uuid,
  v.description(
    'The ID of the order’s active payment, which the payer gives up for another transfer method. If another payment is active or was paid, that is the answer.',
  ),
);

const METHODS = TRANSFER_METHODS.filter((method) => method !== 'with_qr_code');

export const transferMethod = v.pipe(
  text(64),
  v.check(
    (value) => !['with_qr_code', null].includes(transferMethodOf(value)),
    `value is not a transfer method of this version: ${METHODS.join(', ')}`,
  ),
  v.metadata(methodNames(METHODS)),
);

/** Checked first: the address is valid otherwise. */
const withoutUserInfo = v.check(
  (value: string) => !hasUserInfo(value),
  'address has a user name or a password',
);

export const redirectUrl = v.pipe(
  filledText(2048),
  withoutUserInfo,
  v.check(isRedirectUrl, 'value is not an address that a payer can be sent to'),
  v.metadata({
    description:
      'An absolute address a payer can be sent to, on the web or of an application, without user-info.',
  }),
);

export const callbackUrl = v.pipe(
  filledText(2048),
  withoutUserInfo,
  v.check(isCallbackUrl, 'value is not an http or https address'),
  v.metadata({ pattern: '^[Hh][Tt][Tt][Pp][Ss]?://', description: 'Without user-info.' }),
);

/** Where a merchant helps its payers. */
export const supportUrl = v.pipe(
  filledText(2048),
  by(supportUrlProblem),
  v.metadata({
    description:
      'An https, mailto or tel address; in the first two `{payment}` and `{order}` stand for `payment_id` and `outter_id`.',
  }),
);

/** The BIK of a Russian bank. */
export const bik = v.pipe(v.string(), v.regex(/^\d{9}$/, 'value is not 9 digits, such as 044525225'));
