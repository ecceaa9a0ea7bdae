import { expect, it } from 'vitest';
import { redactedAddress } from '../../../src/service/operations/redacted-address.ts';

it.each([null, 'https://shop.example/hook', 'https://shop.example/', 'no address'])(
  'notes %s as it is',
  (address) => {
    expect(redactedAddress(address)).toBe(address);
  },
);

it('notes of what follows the path only that it is another', () => {
  const noted = ['?token=canary', '?token=other', '#canary'].map((end) =>
    redactedAddress(`https://shop.example/hook${end}`),
  );
  for (const each of noted) expect(each).toMatch(/^https:\/\/shop\.example\/hook\?\([\da-f]{8}\)$/);
  expect(new Set(noted).size).toBe(3);
  expect(redactedAddress('https://shop.example/hook?token=canary')).toBe(noted[0]);
});
