import * as appeals from '../../service/http/errors-appeals.ts';
import * as v1 from '../../service/http/errors-v1.ts';
import * as v2 from '../../service/http/errors-v2.ts';
import { internalErrorAt, isV2, notFoundAt } from '../../service/http/failure.ts';
import type { HttpError } from '../../service/http/http-error.ts';
import { PAYER_BLOCK_REASON } from '../../service/rules/blocked.ts';
import type { Call, CallKind, Form } from '../call.ts';

/** One failure, as each form of the interface has it. */
export type Refusals = { readonly [form in Form]: (call: Call) => HttpError };

const REASON = 'too many unpaid orders';
const RETRY_AFTER_SECONDS = 30;
const READS: readonly CallKind[] = ['order_read', 'payment_read'];

/**
 * The service's own refusals. Where a form has none for a failure, as the interface gives it no code there, it is the one
 * that the service comes to with the same cause, or the nearest that there is.
 */
export const REFUSALS = {
  no_cards: {
    v1: v1.noAvailableCards,
    v2: v2.noAvailableCards,
    appeals: () => appeals.invalidData(null, 'No available cards'),
  },
  // Only 7.2 has a code for it: elsewhere, what could not be created is an internal error like any other.
  creation_failed: { v1: internal, v2: v2.creationFailed, appeals: internal },
  blocked: {
    v1: ({ isPayers }) => v1.blocked(isPayers ? PAYER_BLOCK_REASON : REASON),
    v2: () => v2.blocked(REASON),
    appeals: appeals.notEnoughRights,
  },
  // Only payments of version 2 have a time limit of their own; elsewhere it is the database that is given up.
  timeout: { v1: v1.unavailable, v2: v2.requestTimeout, appeals: v1.unavailable },
  bad_token: {
    v1: () => v1.unauthorized('Invalid token'),
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
    v2: v2.badRequest,
    appeals: () => appeals.invalidData({ payment: ['this field is required'] }),
  },
  internal: { v1: internal, v2: internal, appeals: internal },
  throttled: {
    v1: () => v1.tooManyRequests(RETRY_AFTER_SECONDS),
    v2: () => v2.tooManyRequests(RETRY_AFTER_SECONDS),
    appeals: ({ path }) => (isV2(path) ? v2 : v1).tooManyRequests(RETRY_AFTER_SECONDS),
  },
} satisfies Record<string, Refusals>;

function internal({ path }: Call): HttpError {
  return internalErrorAt(path);
}

function invalidV1({ kind }: Call): HttpError {
  return READS.includes(kind)
    ? v1.invalid([{ loc: ['path', 'order_id'], msg: 'value is not a valid uuid', type: 'type_error.uuid' }])
    : v1.invalid([{ loc: ['body', 'amount'], msg: 'value is not a valid float', type: 'type_error.float' }]);
}
