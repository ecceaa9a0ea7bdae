import { expect, it } from 'vitest';
import { isLost, storeError } from '../../../../src/service/store/drivers/postgres-errors.ts';
import { isUnavailable } from '../../../../src/service/store/drivers/unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('of the driver'), { code });

it.each(['ECONNRESET', 'CONNECTION_CLOSED', 'CONNECT_TIMEOUT', 'UNSAFE_TRANSACTION'])(
  'after %s a later retry may succeed, and the connections are replaced',
  (code) => {
    const error = storeError(withCode(code));
    expect(isUnavailable(error)).toBe(true);
    expect(isLost(error)).toBe(true);
  },
);

it.each(['ERR_INVALID_ARG_TYPE', 'NOT_TAGGED_CALL'])('%s is a fault of the caller', (code) => {
  const given = withCode(code);
  expect(storeError(given)).toBe(given);
});
