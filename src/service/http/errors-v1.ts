import { ERROR_CODES, type HttpValidationError, type ValidationIssue } from '../../contract/errors.ts';
import { Refusal } from './refusal.ts';

/** The errors of interface 7.1. Where it names a model without its fields, the body is `{"detail": <text>}`. */
const plain = (status: number, detail: string, headers?: Record<string, string>): Refusal =>
  new Refusal(status, { detail }, headers);

export const badRequest = (detail: string): Refusal => plain(400, detail);

/** The code is v2's, so that one reader of errors serves both versions. */
export const noAvailableCards = (): Refusal =>
  new Refusal(400, { detail: 'No available cards', code: ERROR_CODES.noAvailableCards });

export const unauthorized = (detail: string): Refusal => plain(401, detail, { 'www-authenticate': 'Token' });

export const notFound = (detail = 'Not Found'): Refusal => plain(404, detail);

export const methodNotAllowed = (allowed: readonly string[]): Refusal =>
  plain(405, 'Method Not Allowed', { allow: allowed.join(', ') });

export const tooLarge = (): Refusal => plain(413, 'Request body is too large');

/** 422, with every field that is wrong. */
export function invalid(detail: readonly ValidationIssue[]): Refusal {
  const body: HttpValidationError = { detail: [...detail] };
  return new Refusal(422, body);
}

export const invalidField = (field: string, msg: string, type = 'value_error'): Refusal =>
  invalid([{ loc: ['body', field], msg, type }]);
