import { expect, it } from 'vitest';
import { systemIds } from '../../../src/service/lib/ids.ts';

it('random bytes are never handed out twice', () => {
  const drawn = Array.from({ length: 2000 }, () => Buffer.from(systemIds.random(8)).toString('hex'));
  expect(new Set(drawn.map((text) => text.length))).toEqual(new Set([16]));
  expect(new Set(drawn).size).toBe(2000);
});

it.each([0, 1, 32, 4095, 4096, 4097, 10_000])('random returns %i bytes', (bytes) => {
  expect(systemIds.random(bytes)).toHaveLength(bytes);
});

it('random bytes are copies of the batch', () => {
  const mine = systemIds.random(16);
  const before = [...mine];
  for (let others = 0; others < 1000; others += 1) systemIds.random(16).fill(0);
  expect([...mine]).toEqual(before);
});
