import { type DetailError, type EnvelopedError, ERROR_CODES } from '../../contract/errors.ts';
import { Refusal } from './http-error.ts';

export { encodedBody } from './errors-v1.ts';

/** In that time a receipt usually comes in. */
const NO_ROOM_SECONDS = 5;

/** What is wrong with a request: a list of messages for each field, by its flat name (`receipt.file`). */
export type FieldProblems = EnvelopedError['error']['detail'];

/** The errors of interface 7.3; the support thread answers with the same. */
function enveloped(
  status: number,
  code: number,
  msg: string,
  detail: FieldProblems = null,
  headers: Readonly<Record<string, string>> = {},
): Refusal {
  const body: EnvelopedError = { error: { code, msg, detail, help_link: null } };
  return new Refusal(status, body, headers);
}

/** 400. @param detail `null` when it is not about fields */
export const invalidData = (detail: FieldProblems, msg = 'Invalid data'): Refusal =>
  enveloped(400, ERROR_CODES.invalidData, msg, detail);

const CHALLENGE = { 'www-authenticate': 'Token' };

export const credentialsMissing = (): Refusal =>
  enveloped(401, ERROR_CODES.invalidToken, 'Authorization header missing or malformed', null, CHALLENGE);

export const tokenInvalid = (): Refusal =>
  enveloped(401, ERROR_CODES.invalidToken, 'Invalid token', null, CHALLENGE);

export const notEnoughRights = (): Refusal =>
  enveloped(403, ERROR_CODES.notEnoughRights, 'Not enough rights');

/** The same whether it does not exist or is somebody else's. */
export const appealNotFound = (): Refusal => new Refusal(404, 'Not Found');

const plain = (status: number, detail: string): Refusal => {
  const body: DetailError = { detail };
  return new Refusal(status, body);
};

/** 409: what was asked cannot be done in the state that the appeal is in. */
export const conflict = (detail: string): Refusal => plain(409, detail);

export const bodyTooLarge = (): Refusal => plain(413, 'Request body is too large');

/** 503: more receipts are on their way than there is room for. */
export function noRoom(): Refusal {
  const body: DetailError = { detail: 'Too many receipts at once; try again in a moment' };
  return new Refusal(503, body, { 'retry-after': String(NO_ROOM_SECONDS) });
}

export const jsonExpected = (): Refusal => plain(415, 'application/json is expected');
