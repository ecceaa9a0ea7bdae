import * as v from 'valibot';
import { type EnvelopedError, ERROR_CODES } from '../errors.ts';

/** A JSON error body of v2 payments. */
const coded = <const Code extends number | string>(
  title: string,
  error: v.GenericSchema<string>,
  code: Code,
) => v.pipe(v.object({ error, code: v.literal(code) }), v.title(title));

export const noAvailableCards = coded(
  'NoAvailableCards',
  v.literal('No available cards'),
  ERROR_CODES.noAvailableCards,
);

/** The only error whose code is text. */
export const creationFailed = coded(
  'PaymentCreationFailed',
  v.literal('Payment creation failed'),
  ERROR_CODES.paymentCreationFailed,
);

export const clientBlocked = coded(
  'ClientBlocked',
  v.pipe(v.string(), v.startsWith('Client is blocked. Reason: ')),
  ERROR_CODES.clientBlocked,
);

export const requestTimeout = coded(
  'RequestTimeout',
  v.literal('Request timeout'),
  ERROR_CODES.requestTimeout,
);

/** The error envelope of appeals, which the token error of v2 payments shares. */
export const enveloped: v.GenericSchema<EnvelopedError> = v.pipe(
  v.object({
    error: v.object({
      code: v.pipe(v.number(), v.integer()),
      msg: v.string(),
      detail: v.nullable(v.record(v.string(), v.array(v.string()))),
      help_link: v.nullable(v.string()),
    }),
  }),
  v.title('EnvelopedError'),
);
