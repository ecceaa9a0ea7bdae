import {
  blockedV1,
  clientError,
  httpValidationError,
  noAvailableCardsV1,
} from '../../../contract/answers/errors-v1.ts';
import type { ResponseSpec } from '../../openapi/endpoint.ts';

/** The error responses of version 1. */
const failing = (status: number, description: string): ResponseSpec => ({
  status,
  description,
  json: clientError,
});

export const badRequest = failing(400, 'The request is well formed, but cannot be carried out.');
export const noCards: ResponseSpec = {
  status: 400,
  description: 'No available cards.',
  json: noAvailableCardsV1,
};
export const blocked: ResponseSpec = {
  status: 400,
  description: 'The merchant is blocked.',
  json: blockedV1,
};
export const unauthorized = failing(401, 'The token is missing or not valid here.');
export const notFound = (what: string): ResponseSpec => failing(404, `${what} not found.`);
export const tooLarge = failing(413, 'The body is larger than 64 KiB.');
export const encodedBody = failing(415, 'The body is encoded; `Accept-Encoding` says that it may not be.');
export const invalid: ResponseSpec = {
  status: 422,
  description: 'Fields are missing or wrong, each of them is named; or the body is not JSON.',
  json: httpValidationError,
};
export const invalidId: ResponseSpec = { ...invalid, description: 'The order ID is not a UUID.' };
export const keyInUse = failing(
  409,
  'A request with the same `Idempotency-Key` is in progress; `Retry-After` says when to try again.',
);
export const tooManyCreations = failing(
  429,
  'Too many creations, open payments or wrong tokens; `Retry-After` says how many seconds to wait.',
);
export const tooManyWrongTokens = failing(
  429,
  'Too many wrong tokens from this address; a valid one is accepted at any time.',
);
export const tooMany = failing(
  429,
  'More than 120 reads of one order, or 1,200 from one address, within a minute; `Retry-After` says how many seconds to wait.',
);
export const broken = failing(500, 'Internal error.');
export const unavailable = failing(
  503,
  'The store does not answer; `Retry-After` says when to try again. What was asked may have been done.',
);
