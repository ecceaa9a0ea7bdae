import { expect, it } from 'vitest';
import { redactedAddress } from '../../../src/service/operations/redacted-address.ts';

it.each([null, 'https://shop.example/hook', 'https://shop.example/', 'no address'])(
  'a URL without query or fragment is recorded as it is: %s',
  (address) => {
    expect(redactedAddress(address)).toBe(address);
  },
);

it('a query or fragment is recorded as a fingerprint', () => {
  const noted = ['?token=canary', '?token=other', '#canary'].map((end) =>
    redactedAddress(`https://shop.example/hook${end}`),
  );
  for (const each of noted) expect(each).toMatch(/^https:\/\/shop\.example\/hook\?\([\da-f]{8}\)$/);
  expect(new Set(noted).size).toBe(3);
  expect(redactedAddress('https://shop.example/hook?token=canary')).toBe(noted[0]);
});
