import { expect, it } from 'vitest';
import { systemIds } from '../../../src/service/lib/ids.ts';

it('gives as many random bytes as are wanted, none of them twice', () => {
  const drawn = Array.from({ length: 2000 }, () => Buffer.from(systemIds.random(8)).toString('hex'));
  expect(new Set(drawn.map((text) => text.length))).toEqual(new Set([16]));
  expect(new Set(drawn).size).toBe(2000);
});

it.each([0, 1, 32, 4095, 4096, 4097, 10_000])('gives %i bytes', (bytes) => {
  expect(systemIds.random(bytes)).toHaveLength(bytes);
});

it('keeps nothing of what it gave', () => {
  const mine = systemIds.random(16);
  const before = [...mine];
  for (let others = 0; others < 1000; others += 1) systemIds.random(16).fill(0);
  expect([...mine]).toEqual(before);
});
