import { APPEALS, anAppealBody, aReceipt } from '../support/appeals.ts';
import { but, type ErrorRow, enveloped, renamed, withoutKey, withWrongKey } from './error-row.ts';

/** The errors of appeals. */
export const APPEAL_ERRORS: readonly ErrorRow[] = [
  ...(['payment', 'amount', 'receipt'] as const).map(
    (field): ErrorRow => ({
      call: 'create appeal',
      status: 400,
      cause: `no ${field}`,
      body: enveloped(10400, 'Invalid data', { [field]: ['this field is required'] }),
      ask: but('create appeal', { [field]: undefined }),
    }),
  ),
  ...(['file', 'file_name'] as const).map(
    (field): ErrorRow => ({
      call: 'create appeal',
      status: 400,
      cause: `no receipt.${field}`,
      body: enveloped(10400, 'Invalid data', { [`receipt.${field}`]: ['this field is required'] }),
      ask: but('create appeal', { receipt: aReceipt({ [field]: undefined }) }),
    }),
  ),
  {
    call: 'create appeal',
    status: 400,
    cause: 'an invalid Base64 string',
    body: enveloped(10400, 'Invalid data', {
      'receipt.file': ['invalid Base64: padded text of A-Z, a-z, 0-9, + and / is expected'],
    }),
    ask: but('create appeal', { receipt: aReceipt({ file: 'not Base64!' }) }),
  },
  ...['get appeal', 'create appeal', 'list appeals'].flatMap((call): readonly ErrorRow[] => [
    {
      call,
      status: 401,
      cause: 'token header missing',
      body: enveloped(10401, 'Authorization header missing or malformed'),
      ask: but(call, {}, withoutKey),
    },
    {
      call,
      status: 401,
      cause: 'token invalid',
      body: enveloped(10401, 'Invalid token'),
      ask: but(call, {}, withWrongKey),
    },
    {
      call,
      status: 403,
      cause: 'not enough rights',
      body: enveloped(10403, 'Not enough rights'),
      given: ({ bench }) => bench.context.database.query("update api_keys set rights = ''"),
      ask: but(call),
    },
    {
      call,
      status: 500,
      cause: 'internal error',
      body: 'Internal Server Error',
      given: renamed('appeals'),
      ask: but(call),
    },
  ]),
  {
    call: 'get appeal',
    status: 404,
    cause: 'the appeal does not exist',
    body: 'Not Found',
    ask: ({ bench }) => ({ method: 'GET', path: `${APPEALS}999/`, options: { token: bench.apiKey } }),
  },
  {
    call: 'create appeal',
    status: 415,
    cause: 'wrong Content-Type',
    body: { detail: 'application/json is expected' },
    ask: ({ bench, paymentId }) => ({
      method: 'POST',
      path: APPEALS,
      body: anAppealBody(paymentId),
      options: { token: bench.apiKey, headers: { 'content-type': 'text/plain' } },
    }),
  },
];
