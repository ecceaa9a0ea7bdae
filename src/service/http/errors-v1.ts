import {
  ERROR_CODES,
  type HttpValidationError,
  type NoAvailableCardsError,
  type ValidationIssue,
} from '../../contract/errors.ts';
import { blockedMessage } from '../rules/blocked.ts';
import { HttpError } from './http-error.ts';

/** A store that was restarted, or moved, is usually back in that time. */
const UNAVAILABLE_SECONDS = 5;

/** The errors of interface 7.1. Where it names a model without its fields, the body is `{"detail": <text>}`. */
const plain = (status: number, detail: string, headers?: Record<string, string>): HttpError =>
  new HttpError(status, { detail }, headers);

export const badRequest = (detail: string): HttpError => plain(400, detail);

/** With v2's code, so that one reader of errors serves both versions. */
export function noAvailableCards(): HttpError {
  const body: NoAvailableCardsError = { detail: 'No available cards', code: ERROR_CODES.noAvailableCards };
  return new HttpError(400, body);
}

/** A valid request of a merchant for whom nothing is created; with v2's code, as above. */
export const blocked = (reason: string): HttpError =>
  new HttpError(400, { detail: blockedMessage(reason), code: ERROR_CODES.clientBlocked });

export const unauthorized = (detail: string): HttpError =>
  plain(401, detail, { 'www-authenticate': 'Token' });

export const notFound = (detail = 'Not Found'): HttpError => plain(404, detail);

export const methodNotAllowed = (allowed: readonly string[]): HttpError =>
  plain(405, 'Method Not Allowed', { allow: allowed.join(', ') });

export const internalError = (): HttpError => plain(500, 'Internal Server Error');

/** 503, in every version: nothing is wrong with the request. */
export const unavailable = (): HttpError =>
  plain(503, 'Service Unavailable', { 'retry-after': String(UNAVAILABLE_SECONDS) });

/** 415, with what would be read instead (RFC 9110, section 15.5.16). */
export const encodedBody = (): HttpError =>
  plain(415, 'Content-Encoding is not supported', { 'accept-encoding': 'identity' });

export const tooLarge = (): HttpError => plain(413, 'Request body is too large');

/** @param retryAfterSeconds how long to stay away (RFC 9110, section 10.2.3) */
export const tooManyRequests = (retryAfterSeconds: number): HttpError =>
  plain(429, 'Too Many Requests', { 'retry-after': String(retryAfterSeconds) });

/** 422, with every field that is wrong. */
export function invalid(detail: readonly ValidationIssue[]): HttpError {
  const body: HttpValidationError = { detail: [...detail] };
  return new HttpError(422, body);
}

export const invalidField = (field: string, msg: string, type = 'value_error'): HttpError =>
  invalid([{ loc: ['body', field], msg, type }]);
