import { type EnvelopedError, ERROR_CODES, type PaymentV2Error } from '../../contract/errors.ts';
import { blockedMessage } from '../rules/blocked.ts';
import { HttpError, NoRequisitesError, WrongTokenError } from './http-error.ts';

/**
 * The errors of v2 payments. Errors without a code are plain text: the reason phrase of RFC 9110, section 15.
 */
/** 400 in plain text, as the interface has it. @param reason for the log, and for the caller in a sandbox */
export const badRequest = (reason: string): HttpError => new HttpError(400, 'Bad Request', {}, reason);

export const unauthorized = (): HttpError =>
  new HttpError(401, 'Unauthorized', { 'www-authenticate': 'Token' });

export const notFound = (): HttpError => new HttpError(404, 'Not Found');

export const methodNotAllowed = (allowed: readonly string[]): HttpError =>
  new HttpError(405, 'Method Not Allowed', { allow: allowed.join(', ') });

/** 409: the first request with this `Idempotency-Key` is still in progress. */
export const keyInUse = (): HttpError => new HttpError(409, 'Conflict', { 'retry-after': '5' });

export const tooLarge = (): HttpError => new HttpError(413, 'Content Too Large');

/** 415 with `Accept-Encoding` (RFC 9110, section 15.5.16). */
export const encodedBody = (): HttpError =>
  new HttpError(415, 'Unsupported Media Type', { 'accept-encoding': 'identity' });

/** @param retryAfterSeconds the value of `Retry-After` (RFC 9110, section 10.2.3) */
export const tooManyRequests = (retryAfterSeconds: number, detail = 'Too Many Requests'): HttpError =>
  new HttpError(429, detail, { 'retry-after': String(retryAfterSeconds) });

export const internalError = (): HttpError => new HttpError(500, 'Internal Server Error');

export function noAvailableCards(): HttpError {
  const body: PaymentV2Error = { error: 'No available cards', code: ERROR_CODES.noAvailableCards };
  return new NoRequisitesError(400, body);
}

export const creationFailed = (): HttpError =>
  coded(400, 'Payment creation failed', ERROR_CODES.paymentCreationFailed);

export const blocked = (reason: string): HttpError =>
  coded(403, blockedMessage(reason), ERROR_CODES.clientBlocked);

/** 500 after the request timeout; nothing was created. */
export const requestTimeout = (): HttpError => coded(500, 'Request timeout', ERROR_CODES.requestTimeout);

export function invalidToken(): HttpError {
  const body: EnvelopedError = {
    error: { code: ERROR_CODES.invalidToken, msg: 'Invalid token', detail: null, help_link: null },
  };
  return new WrongTokenError(403, body);
}

function coded(status: number, error: string, code: number | string): HttpError {
  const body: PaymentV2Error = { error, code };
  return new HttpError(status, body);
}
