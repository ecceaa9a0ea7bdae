import {
  ERROR_CODES,
  type HttpValidationError,
  type NoAvailableCardsError,
  type ValidationIssue,
} from '../../contract/errors.ts';
import { blockedMessage } from '../rules/blocked.ts';
import { HttpError, NoRequisitesError, WrongTokenError } from './http-error.ts';

/** A database usually recovers from a restart or failover within this time. */
const UNAVAILABLE_SECONDS = 5;

/** A start takes no longer, unless its database is unavailable. */
const START_SECONDS = 1;

/** The errors of version 1 of the API. Unless a model is specified, the body is `{"detail": <text>}`. */
const plain = (status: number, detail: string, headers?: Record<string, string>): HttpError =>
  new HttpError(status, { detail }, headers);

export const badRequest = (detail: string): HttpError => plain(400, detail);

/** With the code of version 2, so that clients can parse both versions alike. */
export function noAvailableCards(): HttpError {
  const body: NoAvailableCardsError = { detail: 'No available cards', code: ERROR_CODES.noAvailableCards };
  return new NoRequisitesError(400, body);
}

/** 400: the merchant is blocked; with the code of version 2, as above. */
export const blocked = (reason: string): HttpError =>
  new HttpError(400, { detail: blockedMessage(reason), code: ERROR_CODES.clientBlocked });

const CHALLENGE = { 'www-authenticate': 'Token' };

export const unauthorized = (detail: string): HttpError => plain(401, detail, CHALLENGE);

export const invalidToken = (): HttpError => new WrongTokenError(401, { detail: 'Invalid token' }, CHALLENGE);

export const forbidden = (detail: string): HttpError => plain(403, detail);

export const notFound = (detail = 'Not Found'): HttpError => plain(404, detail);

export const methodNotAllowed = (allowed: readonly string[]): HttpError =>
  plain(405, 'Method Not Allowed', { allow: allowed.join(', ') });

export const internalError = (): HttpError => plain(500, 'Internal Server Error');

/** A first request with the same key rarely takes longer than this. */
const KEY_IN_USE_SECONDS = 5;

/** 409: the first request with this `Idempotency-Key` is still in progress. */
export const keyInUse = (): HttpError =>
  plain(409, 'A request with this Idempotency-Key is in progress', {
    'retry-after': String(KEY_IN_USE_SECONDS),
  });

/** 503, the same in every version: the request itself is valid. */
export const unavailable = (): HttpError => unavailableFor(UNAVAILABLE_SECONDS);

/** 503 while the service is being opened. */
export const starting = (): HttpError => unavailableFor(START_SECONDS);

const unavailableFor = (seconds: number): HttpError =>
  plain(503, 'Service Unavailable', { 'retry-after': String(seconds) });

/** 415 with `Accept-Encoding` (RFC 9110, section 15.5.16). */
export const encodedBody = (): HttpError =>
  plain(415, 'Content-Encoding is not supported', { 'accept-encoding': 'identity' });

export const tooLarge = (): HttpError => plain(413, 'Request body is too large');

/** @param retryAfterSeconds the value of `Retry-After` (RFC 9110, section 10.2.3) */
export const tooManyRequests = (retryAfterSeconds: number, detail = 'Too Many Requests'): HttpError =>
  plain(429, detail, { 'retry-after': String(retryAfterSeconds) });

/** 422 with every invalid field. */
export function invalid(detail: readonly ValidationIssue[]): HttpError {
  const body: HttpValidationError = { detail: [...detail] };
  return new HttpError(422, body);
}

export const invalidField = (field: string, msg: string, type = 'value_error'): HttpError =>
  invalid([{ loc: ['body', field], msg, type }]);
