import { type EnvelopedError, ERROR_CODES, type PaymentV2Error } from '../../contract/errors.ts';
import { blockedMessage } from '../rules/blocked.ts';
import { Refusal } from './http-error.ts';

/** The errors of v2 payments (interface 7.2). Plain means text with the reason phrase of RFC 9110, section 15. */
export const badRequest = (): Refusal => new Refusal(400, 'Bad Request');

export const unauthorized = (): Refusal => new Refusal(401, 'Unauthorized', { 'www-authenticate': 'Token' });

export const notFound = (): Refusal => new Refusal(404, 'Not Found');

export const methodNotAllowed = (allowed: readonly string[]): Refusal =>
  new Refusal(405, 'Method Not Allowed', { allow: allowed.join(', ') });

export const tooLarge = (): Refusal => new Refusal(413, 'Content Too Large');

/** 415, with what would be read instead (RFC 9110, section 15.5.16). */
export const encodedBody = (): Refusal =>
  new Refusal(415, 'Unsupported Media Type', { 'accept-encoding': 'identity' });

/** @param retryAfterSeconds how long to stay away (RFC 9110, section 10.2.3) */
export const tooManyRequests = (retryAfterSeconds: number): Refusal =>
  new Refusal(429, 'Too Many Requests', { 'retry-after': String(retryAfterSeconds) });

export const internalError = (): Refusal => new Refusal(500, 'Internal Server Error');

export const noAvailableCards = (): Refusal => coded(400, 'No available cards', ERROR_CODES.noAvailableCards);

export const creationFailed = (): Refusal =>
  coded(400, 'Payment creation failed', ERROR_CODES.paymentCreationFailed);

export const blocked = (reason: string): Refusal =>
  coded(403, blockedMessage(reason), ERROR_CODES.clientBlocked);

/** After this, nothing was created. */
export const requestTimeout = (): Refusal => coded(500, 'Request timeout', ERROR_CODES.requestTimeout);

export function invalidToken(): Refusal {
  const body: EnvelopedError = {
    error: { code: ERROR_CODES.invalidToken, msg: 'Invalid token', detail: null, help_link: null },
  };
  return new Refusal(403, body);
}

function coded(status: number, error: string, code: number | string): Refusal {
  const body: PaymentV2Error = { error, code };
  return new Refusal(status, body);
}
