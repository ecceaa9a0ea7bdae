import { enveloped } from '../../../contract/answers/errors-v2.ts';
import { detailError } from '../../../contract/answers/support.ts';
import type { ResponseSpec } from '../../openapi/endpoint.ts';

/** The error responses of appeals and of support threads. */
export const invalidData: ResponseSpec = {
  status: 400,
  description:
    'Code 10400: `detail` has a list of messages for each wrong field; null when no field is meant.',
  json: enveloped,
};
export const unauthorized: ResponseSpec = {
  status: 401,
  description: 'Code 10401: the token is missing, malformed or not valid.',
  json: enveloped,
};
export const forbidden: ResponseSpec = {
  status: 403,
  description: 'Code 10403: the key lacks the right, or is the token of one order.',
  json: enveloped,
};
export const notFound: ResponseSpec = {
  status: 404,
  description: 'There is none, or it is somebody else’s.',
  text: 'Not Found',
};
export const tooLarge: ResponseSpec = {
  status: 413,
  description: 'The body is larger than 16 MiB.',
  json: detailError,
};
export const wrongType: ResponseSpec = {
  status: 415,
  description: 'The body is not JSON by name, or it is encoded.',
  json: detailError,
};
export const tooManyWrongTokens: ResponseSpec = {
  status: 429,
  description: 'Too many wrong tokens from this address; a valid one is accepted at any time.',
  text: 'Too Many Requests',
};
export const noReceiptSlot: ResponseSpec = {
  status: 503,
  description: 'More receipts are on their way than there is room for; `Retry-After` says when to try again.',
  json: detailError,
};
export const broken: ResponseSpec = {
  status: 500,
  description: 'Internal error.',
  text: 'Internal Server Error',
};
