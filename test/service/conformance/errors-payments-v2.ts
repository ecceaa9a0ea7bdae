import { changeMerchant } from '../../../src/service/store/merchants.ts';
import { PAYMENTS_V2 } from '../support/v2.ts';
import { but, type ErrorRow, enveloped, renamed, withoutKey, withWrongKey } from './error-row.ts';
import type { Scene } from './scene.ts';

const BLOCK = { blocked_reason: 'too many disputes', blocked_at: 1 };
const blocked = ({ bench }: Scene) => changeMerchant(bench.context.database, bench.merchantId, BLOCK);

/** The errors of v2 payments. */
export const PAYMENT_V2_ERRORS: readonly ErrorRow[] = [
  {
    call: 'create payment (v2)',
    status: 400,
    cause: 'an error in the body',
    body: 'Bad Request',
    ask: but('create payment (v2)', '{'),
  },
  ...['sum', 'type'].map(
    (field): ErrorRow => ({
      call: 'create payment (v2)',
      status: 400,
      cause: `no ${field}`,
      body: 'Bad Request',
      ask: but('create payment (v2)', { [field]: undefined }),
    }),
  ),
  {
    call: 'create payment (v2)',
    status: 400,
    cause: 'no available cards',
    body: { error: 'No available cards', code: 40005 },
    options: { pool: [] },
    ask: but('create payment (v2)'),
  },
  {
    call: 'create payment (v2)',
    status: 400,
    cause: 'payment creation failed',
    body: { error: 'Payment creation failed', code: '30002' },
    given: renamed('requisites'),
    ask: but('create payment (v2)'),
  },
  {
    call: 'create payment (v2)',
    status: 401,
    cause: 'no credentials',
    body: 'Unauthorized',
    ask: but('create payment (v2)', {}, withoutKey),
  },
  {
    call: 'create payment (v2)',
    status: 401,
    cause: 'credentials in another form',
    body: 'Unauthorized',
    ask: but('create payment (v2)', {}, { headers: { authorization: 'Bearer x' } }),
  },
  {
    call: 'create payment (v2)',
    status: 403,
    cause: 'token invalid',
    body: enveloped(10401, 'Invalid token'),
    ask: but('create payment (v2)', {}, withWrongKey),
  },
  {
    call: 'create payment (v2)',
    status: 403,
    cause: 'client is blocked',
    body: { error: 'Client is blocked. Reason: too many disputes', code: 50000 },
    given: blocked,
    ask: but('create payment (v2)'),
  },
  {
    call: 'create payment (v2)',
    status: 404,
    cause: 'resource not found',
    body: 'Not Found',
    ask: () => ({ method: 'GET', path: `${PAYMENTS_V2}1/` }),
  },
  {
    call: 'create payment (v2)',
    status: 500,
    cause: 'internal error',
    body: 'Internal Server Error',
    given: renamed('api_keys'),
    ask: but('create payment (v2)'),
  },
];
