import { expect, it } from 'vitest';
import { allDone } from '../../../src/service/lib/all-done.ts';

it('rejects with the first error, once everything has ended', async () => {
  const ended: string[] = [];
  const slow = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    ended.push('slow');
  };
  await expect(allDone([Promise.reject(new RangeError('first')), slow()])).rejects.toThrow('first');
  expect(ended).toEqual(['slow']);
  await expect(allDone([slow(), slow()])).resolves.toBeUndefined();
});
