import * as appeals from '../../service/http/errors-appeals.ts';
import * as v1 from '../../service/http/errors-v1.ts';
import * as v2 from '../../service/http/errors-v2.ts';
import { internalErrorAt, notFoundAt, tooManyRequestsAt } from '../../service/http/failure.ts';
import type { HttpError } from '../../service/http/http-error.ts';
import { PAYER_BLOCK_REASON } from '../../service/rules/blocked.ts';
import type { CallDetails, CallKind, ErrorFormat } from '../classify-call.ts';

/** One error in each error format of the API. */
export type ErrorsByFormat = { readonly [errorFormat in ErrorFormat]: (call: CallDetails) => HttpError };

const REASON = 'too many unpaid orders';
const RETRY_AFTER_SECONDS = 30;
const READS: readonly CallKind[] = ['order_read', 'payment_read'];

/**
 * The service's own errors. Where a format has no code for an error, the entry is the error that the service gives for the
 * same cause, or the nearest one.
 */
export const FAULT_ERRORS = {
  no_cards: {
    v1: v1.noAvailableCards,
    v2: v2.noAvailableCards,
    appeals: () => appeals.invalidData(null, 'No available cards'),
  },
  // Only v2 payments have a code for it; elsewhere a failed creation is an internal error.
  creation_failed: { v1: internal, v2: v2.creationFailed, appeals: internal },
  blocked: {
    v1: ({ hasOrderToken }) => v1.blocked(hasOrderToken ? PAYER_BLOCK_REASON : REASON),
    v2: () => v2.blocked(REASON),
    appeals: appeals.notEnoughRights,
  },
  // Only v2 payments have a time-out of their own; elsewhere the database's time-out applies.
  timeout: { v1: v1.unavailable, v2: v2.requestTimeout, appeals: v1.unavailable },
  bad_token: {
    v1: v1.invalidToken,
    v2: v2.invalidToken,
    appeals: appeals.tokenInvalid,
  },
  recaptcha: {
    v1: () => v1.unauthorized('Incorrect recaptcha'),
    v2: v2.unauthorized,
    appeals: appeals.credentialsMissing,
  },
  not_found: {
    v1: ({ kind, path }) => (READS.includes(kind) ? v1.notFound('Order not found') : notFoundAt(path)),
    v2: v2.notFound,
    appeals: appeals.appealNotFound,
  },
  validation: {
    v1: invalidV1,
    v2: () => v2.badRequest('an injected fault'),
    appeals: () => appeals.invalidData({ payment: ['this field is required'] }),
  },
  internal: { v1: internal, v2: internal, appeals: internal },
  throttled: {
    v1: throttled,
    v2: throttled,
    appeals: throttled,
  },
} satisfies Record<string, ErrorsByFormat>;

function internal({ path }: CallDetails): HttpError {
  return internalErrorAt(path);
}

function throttled({ path }: CallDetails): HttpError {
  return tooManyRequestsAt(path, RETRY_AFTER_SECONDS);
}

function invalidV1({ kind }: CallDetails): HttpError {
  return READS.includes(kind)
    ? v1.invalid([{ loc: ['path', 'order_id'], msg: 'value is not a valid uuid', type: 'type_error.uuid' }])
    : v1.invalid([{ loc: ['body', 'amount'], msg: 'a number is needed', type: 'type_error.float' }]);
}
