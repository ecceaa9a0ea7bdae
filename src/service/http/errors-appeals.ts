import { type DetailError, type EnvelopedError, ERROR_CODES } from '../../contract/errors.ts';
import { HttpError, WrongTokenError } from './http-error.ts';

export { encodedBody, keyInUse } from './errors-v1.ts';

/** The `Retry-After` of a full queue: most receipts arrive, or leave, within this time. */
const RECEIPT_RETRY_SECONDS = 5;

/** Validation errors: a list of messages for each field, by its flat name (`receipt.file`). */
export type FieldProblems = EnvelopedError['error']['detail'];

/** An error of the appeals API in the envelope of `docs/api.md`; support threads use the same. */
function enveloped(status: number, code: number, msg: string, detail: FieldProblems = null): HttpError {
  return new HttpError(status, envelope(code, msg, detail));
}

function envelope(code: number, msg: string, detail: FieldProblems): EnvelopedError {
  return { error: { code, msg, detail, help_link: null } };
}

/** 400. @param detail `null` when the error is not about fields */
export const invalidData = (detail: FieldProblems, msg = 'Invalid data'): HttpError =>
  enveloped(400, ERROR_CODES.invalidData, msg, detail);

const CHALLENGE = { 'www-authenticate': 'Token' };

export const credentialsMissing = (): HttpError =>
  new HttpError(
    401,
    envelope(ERROR_CODES.invalidToken, 'Authorization header missing or malformed', null),
    CHALLENGE,
  );

export const tokenInvalid = (): HttpError =>
  new WrongTokenError(401, envelope(ERROR_CODES.invalidToken, 'Invalid token', null), CHALLENGE);

export const notEnoughRights = (): HttpError =>
  enveloped(403, ERROR_CODES.notEnoughRights, 'Not enough rights');

/** The same for an appeal that does not exist and for another merchant's. */
export const appealNotFound = (): HttpError => new HttpError(404, 'Not Found');

const plain = (status: number, detail: string): HttpError => {
  const body: DetailError = { detail };
  return new HttpError(status, body);
};

/** 409: the appeal's state does not allow the operation. */
export const conflict = (detail: string): HttpError => plain(409, detail);

export const bodyTooLarge = (): HttpError => plain(413, 'Request body is too large');

/** 503: all receipt slots are taken. */
export function noReceiptSlot(): HttpError {
  const body: DetailError = { detail: 'Too many receipts at once; try again in a moment' };
  return new HttpError(503, body, { 'retry-after': String(RECEIPT_RETRY_SECONDS) });
}

export const jsonExpected = (): HttpError => plain(415, 'application/json is expected');
